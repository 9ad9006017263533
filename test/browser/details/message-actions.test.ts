// Actions on messages, topics and channels in the web client.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { restOn } from '#test/finger.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import {
  answered,
  compose,
  desk,
  moveUntil,
  obstacles,
  open,
  phone,
  pressShortcut,
  rows,
  titleBegins,
  visiting,
} from '#test/visit.ts'

const chosen = (page: Page, name: string): Promise<void> =>
  page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click()

async function choose(page: Page, text: string, name: string): Promise<void> {
  await rows(page, text).hover()
  await rows(page, text).getByRole('button', { name: 'Message actions' }).click()
  await chosen(page, name)
}

async function chooseForTopic(page: Page, topic: string, name: string): Promise<void> {
  await page.getByRole('link', { name: topic }).hover()
  await page.getByRole('button', { name: `Topic actions: ${topic}` }).click()
  await chosen(page, name)
}

const reaction = (page: Page, name: string) => page.getByRole('button', { name: `React with ${name}` })
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
/** While a dialog or popover is open, it gets the keys. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open], :popover-open').first().waitFor({ state: 'detached' })
}
const readByMoving = (page: Page): Promise<void> => moveUntil(page, async () => !(await page.title()).startsWith('('))

mainlyOnSqlite('actions on messages', test => {
  test('a reaction appears before the server responds, reaches other users, and is undone if refused', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const id = await org.owner.send('harbour', 'low water at six', 'tides')
      const [owner, member] = [await signIn(org.owner), await signIn(org.member)]
      for (const page of [owner, member]) await open(page, `#narrow/channel/${channel}/topic/tides`)
      const row = rows(member, 'low water')
      await row.hover()
      await row.getByRole('button', { name: 'Add reaction' }).click()
      await member.getByRole('combobox', { name: 'Search emoji' }).fill('octo')
      await member.getByRole('option', { name: 'octopus' }).waitFor()
      await member.keyboard.press('Enter')
      await reaction(owner, 'octopus').getByText(org.member.name).waitFor()
      // An existing reaction costs one click.
      await reaction(owner, 'octopus').click()
      await reaction(member, 'octopus').getByText(`You and ${org.owner.name}`).waitFor()
      // The picker starts with the most recently used emoji; arrows choose another one.
      await row.getByRole('button', { name: 'Add reaction' }).first().click()
      await member.getByRole('combobox').waitFor()
      await member.getByRole('option', { name: 'octopus', exact: true, selected: true }).waitFor()
      await member.keyboard.press('ArrowRight')
      await answered(member, `POST /messages/${id}/reactions`, () => member.keyboard.press('Enter'))
      await reaction(member, '+1').waitFor()
      // The request is held: the page shows the reaction anyway.
      let answer = (): void => {}
      const held = new Promise<void>(resolve => (answer = resolve))
      await member.route('**/reactions', async route => {
        await held
        await route.continue()
      })
      await row.hover()
      await row.getByRole('button', { name: 'Like' }).click()
      await reaction(member, '+1').waitFor({ state: 'detached' })
      await org.owner.ok(`DELETE /streams/${channel}`)
      answer()
      await notice(member, 'Invalid message(s)').waitFor()
      await reaction(member, '+1').waitFor()
    }))

  test('an action stays visible while the event of an earlier action is on its way', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const id = await org.owner.send('harbour', 'low water at six', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const row = rows(page, 'low water')
      let deliver = (): void => {}
      const delivered = new Promise<void>(resolve => (deliver = resolve))
      await page.route('**/json/events?**', async route => {
        await delivered
        await route.continue()
      })
      // The waiting poll has been answered; the next one is held.
      const next = page.waitForRequest('**/json/events?**')
      await org.owner.send('harbour', 'a first event', 'tides')
      await next
      let answer = (): void => {}
      const held = new Promise<void>(resolve => (answer = resolve))
      await page.route('**/reactions', async route => {
        if (route.request().method() === 'DELETE') await held
        await route.continue()
      })
      await row.hover()
      await answered(page, `POST /messages/${id}/reactions`, () => row.getByRole('button', { name: 'Like' }).click())
      await reaction(page, '+1').waitFor()
      await row.getByRole('button', { name: 'Like' }).click()
      await reaction(page, '+1').waitFor({ state: 'detached' })
      await org.owner.send('harbour', 'a later event', 'tides')
      deliver()
      await rows(page, 'a later event').waitFor()
      assert.equal(await reaction(page, '+1').count(), 0)
      await answered(page, `DELETE /messages/${id}/reactions`, async () => answer())
      assert.equal(await reaction(page, '+1').count(), 0)
      // Another client's action is shown, now that the page isn't waiting for anything.
      await org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: '+1' })
      await reaction(page, '+1').waitFor()
    }))

  test('a star set in another browser appears, even in a row without a name, and moves nothing', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const ids: number[] = []
      for (const n of [1, 2, 3]) ids.push(await org.owner.send('harbour', `number ${n}`, 'tides'))
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'number 3').waitFor()
      const last = await rows(page, 'number 3').boundingBox()
      for (const id of ids.slice(0, 2)) {
        await org.member.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'starred' })
        await page.locator(`[data-id="${id}"]`).getByRole('img', { name: 'Starred' }).waitFor({ state: 'attached' })
      }
      assert.equal(await page.locator('.row .icon').count(), 3)
      for (const text of ['number 1', 'number 2']) {
        const icon = await rows(page, text).locator('.icon').first().boundingBox()
        const row = await rows(page, text).locator('.row').boundingBox()
        assert.ok(icon !== null && row !== null && icon.y > row.y && icon.y + icon.height < row.y + row.height, text)
      }
      assert.deepEqual(await rows(page, 'number 3').boundingBox(), last)
      assert.deepEqual(await obstacles(page), [])
    }))

  test('messages marked as unread stay unread until the view is opened again', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      for (const n of [1, 2, 3, 4]) await org.owner.send('harbour', `number ${n}`, 'tides')
      const page = await signIn(org.member)
      await titleBegins(page, '(4) ')
      const address = `#narrow/channel/${channel}/topic/tides`
      await open(page, address)
      await rows(page, 'number 4').hover()
      await readByMoving(page)
      await choose(page, 'number 3', 'Mark as unread from here')
      await titleBegins(page, '(2) ')
      for (const y of [200, 300, 400]) await page.mouse.move(700, y)
      await page.mouse.wheel(0, 100)
      await org.owner.send('harbour', 'number 5', 'tides')
      await rows(page, 'number 5').hover()
      await titleBegins(page, '(3) ')
      await open(page, '#inbox')
      await page.getByRole('button', { name: 'Mark as read: tides, 3 unread' }).waitFor()
      await open(page, address)
      await rows(page, 'number 5').hover()
      await readByMoving(page)
    }))

  test('messages marked as unread stay unread when their topic is renamed', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const ids: number[] = []
      for (const n of [1, 2, 3, 4]) ids.push(await org.owner.send('harbour', `number ${n}`, 'tides'))
      await org.member.ok('POST /mark_all_as_read')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await choose(page, 'number 3', 'Mark as unread from here')
      await titleBegins(page, '(2) ')
      const send_notification_to_new_thread = false
      const renamed = { topic: 'currents', propagate_mode: 'change_all', send_notification_to_new_thread }
      await org.owner.ok(`PATCH /messages/${ids[0]}`, renamed)
      await titleBegins(page, '(2) #harbour › currents')
      await rows(page, 'number 4').hover()
      for (const y of [200, 300, 400]) await page.mouse.move(700, y)
      await page.mouse.wheel(0, -100)
      await org.owner.send('harbour', 'number 5', 'currents')
      await rows(page, 'number 5').hover()
      await titleBegins(page, '(3) ')
    }))

  test('many messages can be marked as unread at once', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const ids: number[] = []
      for (let n = 0; n < 205; n++) ids.push(await org.owner.send('harbour', `number ${n}.`, 'tides'))
      await org.member.ok('POST /mark_all_as_read')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides/near/${ids[0]}`)
      await choose(page, 'number 1.', 'Mark as unread from here')
      await titleBegins(page, '(204) ')
    }))

  test("two of five messages move; the message's versions, readers and source are shown", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      for (const n of [1, 2, 3, 4]) await org.owner.send('harbour', `number ${n}`, 'tides')
      const id = await org.owner.send('harbour', 'number **5**', 'tides')
      const [page, member] = [await signIn(org.owner), await signIn(org.member)]
      await titleBegins(member, '(5) ')
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await choose(page, 'number 4', 'Move')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Topic', { exact: true }).fill('currents')
      await dialog.getByLabel('Post a notice in the old topic').check()
      assert.deepEqual(await obstacles(page), [])
      await dialog.getByRole('button', { name: 'Move' }).click()
      await rows(page, 'number 5').waitFor({ state: 'detached' })
      await rows(page, 'moved 2 messages from this topic').waitFor()
      // The notice with this button only stays for a few seconds.
      await page.getByRole('button', { name: 'Go there' }).click()
      await rows(page, 'number 5').waitFor()
      await rows(page, 'moved 2 messages here').waitFor()
      // The unread messages of the other user moved along.
      await member.getByRole('button', { name: 'Mark as read: currents, 3 unread' }).waitFor()
      await member.getByRole('button', { name: 'Mark as read: tides, 4 unread' }).waitFor()

      await org.owner.ok(`PATCH /messages/${id}`, { content: 'number **five**' })
      await rows(page, 'number five').getByRole('button', { name: 'edited' }).click()
      await dialog.locator('.highlight_text_inserted').getByText('five').waitFor()
      await dialog.locator('.highlight_text_deleted').getByText('tides').waitFor()
      assert.deepEqual(await obstacles(page), [])
      await leave(page)
      await choose(page, 'number five', 'View source')
      await dialog.getByText('number **five**').waitFor()
      await leave(page)
      await org.member.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'read' })
      await choose(page, 'number five', 'Read receipts')
      await dialog.getByText(org.member.name).waitFor()
      await leave(page)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await choose(page, 'number five', 'Copy link')
      const { origin } = new URL(page.url())
      await becomes(
        () => page.evaluate(() => navigator.clipboard.readText()),
        `${origin}/#narrow/channel/${channel}-harbour/topic/currents/near/${id}`,
      )
    }))

  test('topics are followed, muted, resolved and marked as read; channels are muted and left', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const doomed = await org.owner.send('harbour', 'one', 'tides')
      await org.owner.send('harbour', 'two', 'fog')
      const page = await signIn(org.member)
      await titleBegins(page, '(2) ')
      // A muted channel counts only its unmuted topics.
      const ofChannel = page.getByRole('button', { name: 'Channel actions: harbour' })
      await page.getByRole('link', { name: 'harbour' }).first().hover()
      await ofChannel.click()
      await chosen(page, 'Mute channel')
      await page.waitForFunction(() => !document.title.startsWith('('))
      await open(page, `#narrow/channel/${channel}/topic/new`)
      await chooseForTopic(page, 'tides', 'Unmute')
      await titleBegins(page, '(1) ')
      // A deleted message is no longer unread.
      await org.owner.ok(`DELETE /messages/${doomed}`)
      await page.waitForFunction(() => !document.title.startsWith('('))

      await chooseForTopic(page, 'fog', 'Follow')
      await page.getByRole('link', { name: 'fog' }).getByRole('img', { name: 'followed' }).waitFor()
      await titleBegins(page, '(1) ')
      await chooseForTopic(page, 'fog', 'Mark all as read')
      await page.waitForFunction(() => !document.title.startsWith('('))
      await page.getByRole('button', { name: 'Undo' }).click()
      await titleBegins(page, '(1) ')
      await chooseForTopic(page, 'fog', 'Mark as resolved')
      await page.getByRole('link', { name: '✔ fog' }).click()
      await page.getByRole('link', { name: /^fog/ }).waitFor({ state: 'detached' })
      await rows(page, 'marked this topic as resolved').waitFor()
      await page.locator('.bar').getByRole('button', { name: 'Unresolve' }).click()
      await page.getByRole('link', { name: /^fog/ }).click()
      await rows(page, 'two').waitFor()

      // A user who writes to a topic follows it from then on, and may undo that.
      await open(page, `#narrow/channel/${channel}/topic/new`)
      await compose(page).fill('hello')
      await compose(page).press('Control+Enter')
      await notice(page, 'You’re now following new.').getByRole('button', { name: 'Undo' }).click()
      await page.locator('.bar').getByRole('button', { name: 'Follow', exact: true }).click()
      await page.locator('.bar').getByRole('button', { name: 'Following' }).waitFor()

      await page.getByRole('link', { name: 'harbour' }).first().hover()
      await ofChannel.first().click()
      await chosen(page, 'Unsubscribe')
      await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
      await page.getByRole('navigation').getByRole('link', { name: 'harbour' }).waitFor({ state: 'detached' })
    }))

  test('in a muted channel only the unmuted topic counts, also in the sidebar', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      for (const topic of ['tides', 'tides', 'tides', 'fog']) await org.owner.send('harbour', 'hello', topic)
      const property = { stream_id: channel, property: 'is_muted', value: true }
      await org.member.ok('POST /users/me/subscriptions/properties', { subscription_data: [property] })
      const page = await signIn(org.member)
      const inSide = (count: number): Promise<void> =>
        page
          .getByRole('navigation', { name: 'Conversations' })
          .getByRole('link', { name: new RegExp(`harbour ${count} unread`) })
          .waitFor()
      await inSide(4)
      for (const [visibility_policy, title, count] of [
        [2, '(3) ', 3],
        [3, '(3) ', 3],
        [0, 'Inbox', 4],
      ] as const) {
        await org.member.ok('POST /user_topics', { stream_id: channel, topic: 'tides', visibility_policy })
        await titleBegins(page, title)
        await inSide(count)
      }
    }))

  test('the inbox filters, and marks a channel or everything as read', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.channel('yard', { subscribers: [org.owner, org.member] })
      await org.member.ok('POST /user_topics', { stream_id: channel, topic: 'fog', visibility_policy: 3 })
      await org.member.ok('POST /user_topics', { stream_id: channel, topic: 'noise', visibility_policy: 1 })
      for (const topic of ['fog', 'noise', 'tides']) await org.owner.send('harbour', 'one', topic)
      await org.owner.send('yard', 'two', 'cranes')
      await org.owner.send([org.member.id], 'psst')
      const page = await signIn(org.member)
      const inbox = page.getByRole('region', { name: 'Inbox' })
      const listed = async (expected: string[]): Promise<void> => {
        for (const name of ['fog', 'noise', 'tides', 'cranes', org.owner.name])
          await inbox.getByRole('link', { name }).waitFor({ state: expected.includes(name) ? 'visible' : 'detached' })
      }
      const show = (name: string): Promise<void> =>
        page.getByRole('group', { name: 'Conversation filters' }).getByRole('button', { name }).click()
      const options = page.getByRole('button', { name: 'Inbox options' })
      const showsMuted = page.getByLabel('Show muted conversations')
      const field = page.getByRole('searchbox', { name: 'Filter conversations…' })
      await listed(['fog', 'tides', 'cranes', org.owner.name])
      await options.click()
      await showsMuted.check()
      await listed(['fog', 'noise', 'tides', 'cranes', org.owner.name])
      await show('Followed')
      await listed(['fog'])
      await show('All')
      await options.click()
      await showsMuted.uncheck()
      await listed(['fog', 'tides', 'cranes', org.owner.name])
      await field.fill('CRAN')
      await listed(['cranes'])
      assert.deepEqual(await obstacles(page), [])
      await field.fill('')
      await page.keyboard.press('Escape')
      await inbox.getByRole('button', { name: 'Mark as read: harbour, 2 unread' }).click()
      await listed(['cranes', org.owner.name])
      await page.getByRole('button', { name: 'Mark all read' }).click()
      await inbox.getByText('You’re all caught up').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await listed(['cranes', org.owner.name])
    }))

  test("undoing an action doesn't overtake the action", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner] })
      await org.owner.send('harbour', 'low water at six', 'tides')
      const page = await signIn(org.owner)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const release = Promise.withResolvers<void>()
      let [sent, answers] = [0, 0]
      await page.route('**/user_topics', async route => {
        if (sent++ === 0) await release.promise
        await route.continue()
      })
      await rows(page, 'low water').locator('.text').click()
      const muted = page.locator('.bar').getByRole('button', { name: 'Muted' })
      await pressShortcut(page, 'M')
      await muted.waitFor()
      const both = page.waitForResponse(response => response.url().endsWith('/user_topics') && ++answers === 2)
      await pressShortcut(page, 'M')
      await muted.waitFor({ state: 'detached' })
      release.resolve()
      await both
      const { user_topics } = await org.owner.ok('POST /register', { fetch_event_types: ['user_topic'] })
      assert.deepEqual(user_topics, [])
    }))

  test('an administrator changes a channel and deletes a topic; keys act on the selected message', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.channel('anchorage', { subscribers: [org.owner] })
      const id = await org.owner.send('harbour', 'low water at six', 'tides')
      await org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'tada' })
      const page = await signIn(org.owner)
      const names = page.locator('.side .item-line > .item > .name')
      const forChannel = async (name: string): Promise<void> => {
        await page.getByRole('link', { name: 'harbour' }).first().hover()
        await page.getByRole('button', { name: 'Channel actions: harbour' }).first().click()
        await chosen(page, name)
      }
      const properties = 'POST /users/me/subscriptions/properties'
      await answered(page, properties, () => forChannel('Pin to top'))
      await names.first().getByText('harbour').waitFor()
      await forChannel('Change color')
      await page.getByLabel('Color', { exact: true }).fill('#123456')
      await answered(page, properties, () => page.getByRole('button', { name: 'Save' }).click())
      const { subscriptions } = await org.owner.ok('GET /users/me/subscriptions')
      const { color, pin_to_top } = subscriptions.find((one: { stream_id: number }) => one.stream_id === channel)
      assert.deepEqual({ color, pin_to_top }, { color: '#123456', pin_to_top: true })

      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const row = rows(page, 'low water')
      await row.locator('.text').click()
      const dialog = page.getByRole('dialog')
      await pressShortcut(page, '+')
      await reaction(page, '+1').waitFor()
      await pressShortcut(page, '=')
      await reaction(page, 'tada').getByText('You').waitFor()
      await page.keyboard.press('Control+s')
      await row.getByRole('img', { name: 'Starred' }).waitFor()
      await pressShortcut(page, '-')
      await page.getByRole('button', { name: 'Show collapsed message' }).waitFor()
      await pressShortcut(page, '-')
      await pressShortcut(page, 'M')
      await page.locator('.bar').getByRole('button', { name: 'Muted' }).waitFor()
      await pressShortcut(page, 'M')
      await pressShortcut(page, 'V')
      await dialog.getByText('Not read by anyone else yet').waitFor()
      await leave(page)
      await pressShortcut(page, 'm')
      await dialog.getByLabel('Topic', { exact: true }).waitFor()
      await leave(page)
      await pressShortcut(page, ':')
      await page.getByRole('combobox', { name: 'Search emoji' }).waitFor()
      await leave(page)
      await pressShortcut(page, 'e')
      await page.locator('.edit textarea').fill('high water at six')
      await page.keyboard.press('Control+Enter')
      await rows(page, 'high water').getByText('edited').waitFor()
      await becomes(() => page.evaluate(() => document.activeElement?.matches('[data-id]')), true)
      await pressShortcut(page, 'H')
      await dialog.locator('.highlight_text_inserted').getByText('high').waitFor()
      await leave(page)
      await pressShortcut(page, 'U')
      await titleBegins(page, '(1) ')
      await pressShortcut(page, 'i')
      await page.getByRole('menu').waitFor()
      await leave(page)

      await page.locator('.bar').getByRole('button', { name: 'Topic actions: tides' }).click()
      await chosen(page, 'Delete topic')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await rows(page, 'high water').waitFor({ state: 'detached' })
    }))

  test('when some messages of a topic are too old to move, the dialog offers to move the others', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'number 1', 'tides')
      world.advance(8 * 24 * 60 * 60)
      for (const n of [2, 3]) await org.owner.send('harbour', `number ${n}`, 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await choose(page, 'number 3', 'Move')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Topic', { exact: true }).fill('currents')
      await dialog.getByLabel('All messages in this topic').check()
      await dialog.getByRole('button', { name: 'Move', exact: true }).click()
      await dialog.getByRole('alert').filter({ hasText: '2/3 most recent messages' }).waitFor()
      await dialog.getByRole('button', { name: 'Move only the newest 2 messages' }).click()
      await rows(page, 'number 2').waitFor({ state: 'detached' })
      assert.equal(await rows(page, 'number 1').count(), 1)
    }))

  for (const [name, viewport] of Object.entries({ desk, phone }))
    test(`the menu of a message offers what the user may do (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.owner.send('harbour', 'of the owner', 'tides')
        await org.member.send('harbour', 'of the member', 'tides')
        const page = await signIn(org.member, viewport)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        const items = async (text: string): Promise<string[]> => {
          const row = rows(page, text)
          if (name === 'phone') {
            await restOn(page, row.locator('.text'))
          } else {
            await row.hover()
            await row.getByRole('button', { name: 'Message actions' }).click()
          }
          await page.getByRole('menu').waitFor()
          const names = await page.getByRole('menuitem').allTextContents()
          assert.deepEqual(await obstacles(page), [])
          await page.keyboard.press('Escape')
          await page.getByRole('menu').waitFor({ state: 'detached' })
          return names
        }
        const offers = (all: string[], item: string): boolean => all.some(one => one.startsWith(item))
        const [own, foreign] = [await items('of the member'), await items('of the owner')]
        for (const item of ['Edit', 'Move', 'Delete', 'Copy link', 'Read receipts']) assert.ok(offers(own, item), item)
        for (const item of ['Edit', 'Delete', 'Edit history']) assert.ok(!offers(foreign, item), item)
        await org.owner.ok('PATCH /realm', { enable_read_receipts: false, allow_message_editing: false })
        await becomes(async () => {
          const now = await items('of the member')
          return ['Edit', 'Read receipts', 'Copy link'].filter(item => offers(now, item))
        }, ['Copy link'])
      }))
})
