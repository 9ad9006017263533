// The inbox and the recent conversations: what a row says, and what is done with it by mouse, keys and fingers.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { restOn, tap } from '#test/finger.ts'
import { plain } from '#test/pictures.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import { hashIs, obstacles, open, phone, pressShortcut, reload, rows, visiting } from '#test/visit.ts'

const inboxRow = (page: Page, name: string): Locator =>
  page.locator('.inbox-row').filter({ has: page.getByRole('link', { name, exact: true }) })
const snippet = (row: Locator): Promise<string> => row.locator('.snippet').innerText()
const names = (page: Page): Promise<string[]> => page.locator('.inbox-row .row-name').allInnerTexts()
const focusIsOn = (row: Locator): Promise<void> => row.locator('a:focus').waitFor()
const heightOf = async (row: Locator): Promise<number | undefined> => (await row.boundingBox())?.height

mainlyOnSqlite('lists of conversations', test => {
  test('a row of the inbox says who wrote what and when, and follows what happens to the message', world =>
    visiting(world, async ({ org, signIn }) => {
      const { owner, member } = org
      const channel = await org.channel('harbour', { subscribers: [owner, member] })
      const send = (topic: string, text: string): Promise<number> => owner.send('harbour', text, topic)
      await send('plain', 'over <b>by</b> *now*,\n\n* said\n* done')
      const picture = await uploaded(owner, { name: 'crane.png', type: 'image/png', bytes: await plain(40, 40) })
      await send('picture', `look: [crane.png](${picture})`)
      await send('poll', '/poll Who rows?\nme')
      await send('naming', `here, @**${member.name}** and @**${owner.name}**`)
      const first = await send('edited', 'low water')
      const last = await send('edited', 'high water')
      await owner.send([member.id], 'psst')
      const page = await signIn(member)
      const isSaid = (name: string, text: string): Promise<void> =>
        becomes(() => snippet(inboxRow(page, name)), `${owner.name}: ${text}`)
      await isSaid('plain', 'over <b>by</b> now, said done')
      await isSaid('picture', 'look: Image: crane.png')
      await isSaid('poll', 'Poll: Who rows?')
      await isSaid('naming', `here, @${member.name} and @${owner.name}`)
      assert.deepEqual(await page.locator('.snippet em').allInnerTexts(), [`@${member.name}`])
      await becomes(() => snippet(inboxRow(page, owner.name)), 'psst')
      assert.match(await inboxRow(page, 'plain').locator('time').innerText(), /^\d?\d:\d\d/)
      await inboxRow(page, 'naming').getByRole('img', { name: 'mentions you' }).waitFor()
      assert.deepEqual(await page.locator('.inbox-row .count.urgent').count(), 2, 'direct, and mentioned')
      const link = inboxRow(page, 'edited').getByRole('link')
      await inboxRow(page, 'edited').getByLabel('2 unread', { exact: true }).waitFor()
      assert.match((await describedBy(link)) ?? '', /^2 .*: high water\s+\d/s)

      await isSaid('edited', 'high water')
      await owner.ok(`PATCH /messages/${last}`, { content: 'slack water' })
      await isSaid('edited', 'slack water')
      await owner.ok(`DELETE /messages/${last}`)
      await isSaid('edited', 'low water')
      await send('edited', 'flood')
      await isSaid('edited', 'flood')
      await owner.ok(`PATCH /messages/${first}`, {
        topic: 'moved',
        propagate_mode: 'change_one',
        send_notification_to_new_thread: false,
      })
      await isSaid('moved', 'low water')
      assert.deepEqual(await obstacles(page), [])

      // The lists use the room of the people.
      const people = page.getByRole('complementary', { name: 'People' })
      await open(page, `#narrow/channel/${channel}`)
      await people.waitFor()
      for (const address of ['#inbox', '#recent', '#settings']) {
        await open(page, address)
        await people.waitFor({ state: 'detached' })
      }
    }))

  test('snippets that come late or not at all move no row, and each is requested once', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const { owner, member } = org
        await org.channel('harbour', { subscribers: [owner, member] })
        for (let n = 0; n < 130; n++) await owner.send('harbour', `high ${n}`, `tide ${n}`)
        const page = await signIn(member)
        const asked: number[][] = []
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        let isBusy = true
        await page.route(/messages\?.*message_ids/, async route => {
          if (isBusy) {
            await released
            isBusy = false
            return route.fulfill({ status: 503, json: { result: 'error', msg: 'Busy', code: 'BUSY' } })
          }
          asked.push(JSON.parse(new URL(route.request().url()).searchParams.get('message_ids') ?? '[]') as number[])
          await route.continue()
        })
        await reload(page)
        const row = inboxRow(page, 'tide 129')
        await row.waitFor()
        assert.equal(await row.locator('.snippet').innerText(), '')
        const before = await heightOf(row)
        // One refusal: after several, the client would wait longer.
        release()
        await becomes(() => snippet(row), `${owner.name}: high 129`)
        assert.equal(await heightOf(row), before)
        assert.ok(before !== undefined && Math.abs(before - 58) < 0.5, `${before} pixels`)
        await becomes(() => snippet(inboxRow(page, 'tide 30')), `${owner.name}: high 30`)
        assert.deepEqual(
          asked.map(({ length }) => length),
          [100],
        )
        await page.getByRole('region', { name: 'Inbox' }).evaluate(list => list.scrollTo(0, list.scrollHeight))
        await becomes(() => snippet(inboxRow(page, 'tide 0')), `${owner.name}: high 0`)
        assert.deepEqual(
          asked.map(({ length }) => length),
          [100, 30],
        )
        await member.ok('PATCH /settings', { web_line_height_percent: 122 })
        await page.locator('.inbox.dense').waitFor()
        assert.ok(Math.abs(((await heightOf(row)) ?? 0) - 32) < 0.5)
      },
      /status of (40[01]|503)/,
    ))

  test('snippets show messages that another list has fetched meanwhile', world =>
    visiting(world, async ({ org, signIn }) => {
      const { owner, member } = org
      await org.channel('harbour', { subscribers: [owner, member] })
      await owner.send('harbour', 'high water', 'tides')
      const page = await signIn(member)
      await open(page, '#recent')
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(/messages\?/, async route => {
        // The request of the inbox gets no answer.
        if (route.request().url().includes('message_ids')) return
        await released
        await route.continue()
      })
      const recent = page.waitForRequest(/messages\?.*num_before/)
      await reload(page)
      await recent
      const inbox = page.waitForRequest(/messages\?.*message_ids/)
      await open(page, '#inbox')
      await inbox
      assert.equal(await snippet(inboxRow(page, 'tides')), '')
      release()
      await becomes(() => snippet(inboxRow(page, 'tides')), `${owner.name}: high water`)
    }))

  test('buttons on a row leave its time standing, and keys move, read, mute, undo and open', world =>
    visiting(world, async ({ org, signIn }) => {
      const { owner, member } = org
      const channel = await org.channel('harbour', { subscribers: [owner, member] })
      for (const topic of ['fog', 'ebb', 'tides']) await owner.send('harbour', `about ${topic}`, topic)
      await owner.send([member.id], 'psst')
      const page = await signIn(member)
      const all = [owner.name, 'tides', 'ebb', 'fog']
      await becomes(() => names(page), all)
      const row = (name: string): Locator => inboxRow(page, name)
      await becomes(() => snippet(row('fog')), `${owner.name}: about fog`)

      await row('fog').hover()
      const read = row('fog').getByRole('button', { name: 'Mark as read: fog, 1 unread' })
      await becomes(
        () =>
          row('fog')
            .locator('.row-actions')
            .evaluate(element => getComputedStyle(element).opacity),
        '1',
      )
      const [actions, time] = [
        await row('fog').locator('.row-actions').boundingBox(),
        await row('fog').locator('time').boundingBox(),
      ]
      assert.ok(actions !== null && time !== null && actions.x + actions.width <= time.x && time.width > 0)
      const folder = process.env['PARLEY_SCREENSHOTS']
      if (folder !== undefined) await page.screenshot({ path: `${folder}/buttons-of-a-conversation.png` })
      await read.click()
      await becomes(() => names(page), [owner.name, 'tides', 'ebb'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await becomes(() => names(page), all)

      await page.locator('h1').focus()
      await pressShortcut(page, 'j')
      await focusIsOn(row(owner.name))
      await page.keyboard.press('ArrowDown')
      await focusIsOn(row('tides'))
      await pressShortcut(page, 'e')
      await becomes(() => names(page), [owner.name, 'ebb', 'fog'])
      await focusIsOn(row('ebb'))
      await pressShortcut(page, 'z')
      await becomes(() => names(page), all)
      await focusIsOn(row('ebb'))
      await pressShortcut(page, 'm')
      await page.getByText('You muted ebb.').waitFor()
      await becomes(() => names(page), [owner.name, 'tides', 'fog'])
      await focusIsOn(row('fog'))
      await pressShortcut(page, 'z')
      await becomes(() => names(page), all)
      await pressShortcut(page, 'k')
      await focusIsOn(row('ebb'))
      await pressShortcut(page, 'k')
      await pressShortcut(page, 'k')
      await focusIsOn(row(owner.name))
      await pressShortcut(page, 'e')
      await becomes(() => names(page), ['tides', 'ebb', 'fog'])
      await pressShortcut(page, 'z')
      await becomes(() => names(page), all)
      await row('ebb').getByRole('link').focus()
      await page.keyboard.press('Enter')
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/ebb`)
      await rows(page, 'about ebb').waitFor()
    }))

  test('parts of the inbox with their counts, and what each says when it is empty', world =>
    visiting(world, async ({ org, signIn }) => {
      const { owner, member } = org
      const channel = await org.channel('harbour', { subscribers: [owner, member] })
      await member.ok('PATCH /settings', { automatically_follow_topics_where_mentioned: false })
      await member.ok('POST /user_topics', { stream_id: channel, topic: 'fog', visibility_policy: 3 })
      await member.ok('POST /user_topics', { stream_id: channel, topic: 'noise', visibility_policy: 1 })
      for (const topic of ['fog', 'fog', 'noise', 'tides']) await owner.send('harbour', 'one', topic)
      await owner.send('harbour', `two @**${member.name}**`, 'tides')
      await owner.send([member.id], 'psst')
      const page = await signIn(member)
      const segments = page.getByRole('group', { name: 'Conversation filters' }).getByRole('button')
      await becomes(() => segments.allInnerTexts(), ['All', 'Direct\n1', 'Mentions\n1', 'Followed\n2'])
      await page.getByText('5 unread in 3 conversations').waitFor()
      for (const [name, expected, about] of [
        ['Direct', [owner.name], '1 unread in 1 conversation'],
        ['Mentions', ['tides'], '2 unread in 1 conversation'],
        ['Followed', ['fog'], '2 unread in 1 conversation'],
      ] as const) {
        await segments.filter({ hasText: name }).click()
        await becomes(() => names(page), [...expected])
        assert.equal(
          await segments
            .and(page.locator('[aria-pressed=true]'))
            .innerText()
            .then(text => text.split('\n')[0]),
          name,
        )
        await page.getByText(about, { exact: true }).waitFor()
      }
      // Only what is listed is read.
      await page.getByRole('button', { name: 'Mark all read' }).click()
      await page.getByRole('heading', { name: 'No unread followed topics' }).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await page.getByRole('button', { name: 'Show all' }).click()
      await becomes(() => names(page), [owner.name, 'tides'])
      await page.getByRole('button', { name: 'Mark all read' }).click()
      await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
      await page.getByRole('link', { name: 'Show recent conversations' }).click()
      await hashIs(page, '#recent')
      const fog = page.getByRole('listitem').filter({ hasText: 'fog' })
      await becomes(() => snippet(fog), `${owner.name}: one`)
      assert.match(await fog.innerText(), /harbour/)
      await page.getByRole('heading', { name: 'Today' }).waitFor()
      assert.ok(Math.abs(((await heightOf(fog)) ?? 0) - 50) < 0.5)
      await owner.send('harbour', 'thick', 'fog')
      await becomes(() => snippet(fog), `${owner.name}: thick`)
      assert.deepEqual(await obstacles(page), [])
      await page.locator('h1').focus()
      await pressShortcut(page, 'j')
      await focusIsOn(fog)
      await pressShortcut(page, 'e')
      await fog.locator('.count').waitFor({ state: 'detached' })
    }))

  test('on a phone a finger opens a conversation, and one that rests opens the menu of the row', world =>
    visiting(world, async ({ org, signIn }) => {
      const { owner, member } = org
      const channel = await org.channel('harbour', { subscribers: [owner, member] })
      for (const topic of ['fog', 'ebb']) await owner.send('harbour', `about ${topic}`, topic)
      await owner.send([member.id], 'psst')
      const page = await signIn(member, phone)
      const row = (name: string): Locator => inboxRow(page, name)
      await open(page, '#inbox')
      await becomes(() => snippet(row('fog')), `${owner.name}: about fog`)
      const choose = async (on: Locator, name: string): Promise<void> => {
        await restOn(page, on)
        await tap(page, page.getByRole('menu').getByText(name, { exact: true }))
        await page.getByRole('menu').waitFor({ state: 'detached' })
      }
      await choose(row('fog'), 'Mute')
      await becomes(() => names(page), [owner.name, 'ebb'])
      await choose(row(owner.name), 'Mark as read')
      await becomes(() => names(page), ['ebb'])
      assert.deepEqual(await obstacles(page), [])
      assert.equal(await page.evaluate(() => location.hash), '#inbox')
      await tap(page, row('ebb').locator('.snippet'))
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/ebb`)
      await open(page, '#inbox')
      await owner.send('harbour', 'again', 'ebb')
      await row('ebb').waitFor()
      await choose(page.getByRole('heading', { name: 'harbour' }), 'Mark all as read')
      await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
    }))
})

const describedBy = (link: Locator): Promise<string | undefined> =>
  link.evaluate(element => element.ariaDescribedByElements?.map(one => one.textContent).join(' '))
