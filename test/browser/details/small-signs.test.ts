// What the frame shows: who is typing, the time, who is there, where the user is.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { compose, hashIs, open, pressShortcut, rows, visiting } from '#test/visit.ts'

mainlyOnSqlite('the frame', test => {
  test('the open topic stays in the sidebar, which scrolls to it', world =>
    visiting(world, async ({ org, signIn }) => {
      for (let n = 10; n < 50; n++) await org.channel(`pier ${n}`, { subscribers: [org.owner, org.member] })
      const channel = await org.channel('quay', { subscribers: [org.owner, org.member] })
      for (let n = 10; n < 22; n++) await org.owner.send('quay', 'water', `tide ${n}`)
      const folder = process.env['PARLEY_SCREENSHOTS']
      const page = await signIn(org.member)
      const side = page.getByRole('navigation', { name: 'Conversations' })
      await side.getByRole('link', { name: /quay/ }).waitFor()
      // In the visible part of the list, and among its neighbors: a row that sticks to the edge covers others.
      const isSeen = (): Promise<boolean> =>
        side.evaluate(list => {
          const here = list.querySelector('[aria-current=page]')
          if (here === null) return false
          const [box, frame] = [here, list].map(one => one.getBoundingClientRect()) as [DOMRect, DOMRect]
          const isFree = [...(here.closest('.lists')?.querySelectorAll('a') ?? [])].every(other => {
            const { top, bottom } = other.getBoundingClientRect()
            return other === here || bottom <= box.top + 1 || top >= box.bottom - 1
          })
          return isFree && box.top >= frame.top && box.bottom <= frame.bottom
        })
      const topics = (): Promise<string[]> => side.locator('.item.topic:not(.all) .name').allTextContents()
      // The oldest topic of all.
      await open(page, `#narrow/channel/${channel}/topic/tide.2010`)
      const here = side.getByRole('link', { name: 'tide 10' })
      await here.waitFor()
      await becomes(isSeen, true)
      await rows(page, 'water').hover()
      await page.mouse.wheel(0, 10)
      await becomes(
        async () =>
          (
            await org.member.ok('GET /messages', {
              anchor: 'newest',
              num_before: 20,
              num_after: 0,
              narrow: [{ operator: 'topic', operand: 'tide 10' }],
            })
          ).messages[0].flags.includes('read'),
        true,
      )
      await becomes(
        topics,
        [21, 20, 19, 18, 17, 16, 15, 10].map(n => `tide ${n}`),
      )
      assert.equal(await here.getAttribute('aria-current'), 'page')
      // Read before the page was opened.
      await page.reload()
      await here.waitFor()
      await becomes(isSeen, true)
      assert.equal(await side.locator('[aria-current]').count(), 1)
      if (folder !== undefined) await page.screenshot({ path: `${folder}/open-topic-in-the-sidebar.png` })
      await open(page, '#inbox')
      await becomes(isSeen, true)
    }))

  test('the open direct conversation stays in the sidebar after many newer ones', world =>
    visiting(world, async ({ org, signIn }) => {
      const { owner, admin, moderator, guest, member } = org
      const groups = [owner, admin, moderator, guest].reduce<number[][]>(
        (sets, { id }) => [...sets, ...sets.map(set => [...set, id])],
        [[]],
      )
      // 15 conversations, the one with the owner is the oldest.
      for (const users of groups.filter(({ length }) => length > 0)) await member.send(users, 'ahoy')
      const page = await signIn(member)
      const directs = page.getByRole('navigation', { name: 'Conversations' }).locator('.item.direct')
      await becomes(() => directs.count(), 12)
      const here = directs.filter({ has: page.getByText(owner.name, { exact: true }) })
      assert.equal(await here.count(), 0)
      await open(page, `#narrow/dm/${owner.id}`)
      await here.and(page.locator('[aria-current=page]')).waitFor()
      assert.equal(await directs.count(), 12)
    }))

  test('shows that two users are typing, then that one is', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.admin, org.member] })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).waitFor()
      const typing = { type: 'stream', op: 'start', stream_id: channel, topic: 'tides' }
      const text = (): Promise<string | null> => page.locator('.typing').textContent()
      await org.owner.ok('POST /typing', typing)
      await becomes(text, `${org.owner.name} is typing…`)
      await org.admin.ok('POST /typing', typing)
      await becomes(text, `${org.owner.name} and ${org.admin.name} are typing…`)
      await org.member.ok('PATCH /settings', { default_language: 'de' })
      await becomes(text, `${org.owner.name} und ${org.admin.name} schreiben …`)
    }))

  test('times follow the language, unless the user chose a 24-hour clock', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'high water', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const hasHalves = async (): Promise<boolean> =>
        /[AP]M$/.test(await rows(page, 'high').locator('.who time').innerText())
      await becomes(hasHalves, true)
      await org.member.ok('PATCH /settings', { default_language: 'de' })
      await becomes(hasHalves, false)
      await org.member.ok('PATCH /settings', { default_language: 'en' })
      await becomes(hasHalves, true)
      await org.member.ok('PATCH /settings', { twenty_four_hour_time: true })
      await becomes(hasHalves, false)
    }))

  test('the page shows its user as active right away', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      await open(page, '#feed')
      // The server doesn't hear of the user.
      await page.route('**/json/users/me/presence', route => route.abort('internetdisconnected'))
      await page.reload()
      const own = page.locator('.people').getByRole('button', { name: org.member.name })
      await own.getByRole('img', { name: 'active' }).waitFor()
    }))

  test('a dialog closes when the user navigates away', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.member.send('harbour', 'high water', 'tides')
      const page = await signIn(org.member)
      await open(page, '#inbox')
      const tides = `#narrow/channel/${channel}-harbour/topic/tides`
      await open(page, tides)
      await rows(page, 'high water').waitFor()
      const dialog = page.getByRole('dialog')
      await pressShortcut(page, '/')
      await dialog.waitFor()
      await page.goBack()
      await hashIs(page, '#inbox')
      await dialog.waitFor({ state: 'detached' })
      await page.goForward()
      await hashIs(page, tides)
      // A question without an answer counts as a no.
      const row = rows(page, 'high water')
      await row.hover()
      await row.getByRole('button', { name: 'Message actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialog.waitFor()
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      await page.goForward()
      await row.waitFor()
      // And a menu.
      await row.hover()
      await row.getByRole('button', { name: 'Message actions' }).click()
      await page.getByRole('menu').waitFor()
      await page.goBack()
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }))

  test('without a channel there is no box', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member)
      await pressShortcut(page, 'c')
      await compose(page).fill('begun elsewhere')
      await open(page, '#narrow/channel/999999/topic/tides')
      await page.getByText('This channel doesn’t exist').waitFor()
      await compose(page).waitFor({ state: 'detached' })
      await open(page, '#drafts')
      await page.getByText('begun elsewhere').waitFor()
    }))

  test('Enter completes an operator and the beginning of a name', world =>
    visiting(world, async ({ org, signIn }) => {
      await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'high water', 'tides')
      const page = await signIn(org.member)
      await pressShortcut(page, '/')
      const field = page.getByRole('combobox', { name: 'Search' })
      await field.fill(`sender:${org.owner.name.slice(0, 3).toLowerCase()}`)
      await page.getByRole('option', { name: org.owner.name }).waitFor()
      await field.press('Enter')
      await page.locator('.search .pill').filter({ hasText: org.owner.name }).waitFor()
      await becomes(() => field.inputValue(), '')
      await page.getByRole('button', { name: `Remove From: ${org.owner.name}` }).click()
      await field.fill('sender:zzz water')
      await field.press('Enter')
      await page.getByRole('alert').filter({ hasText: 'This user doesn’t exist' }).waitFor()
      await field.fill(`sender:${org.owner.name.slice(0, 3).toLowerCase()} water`)
      await page.getByRole('alert').waitFor({ state: 'detached' })
      await field.press('Enter')
      await page.locator('.search .pill').filter({ hasText: org.owner.name }).waitFor()
      await becomes(() => field.inputValue(), 'water')
      await field.press('Enter')
      await rows(page, 'high water').waitFor()
      assert.match(
        await page.evaluate(() => location.hash),
        new RegExp(`^#narrow/sender/${org.owner.id}[^/]*/search/water$`),
      )
    }))

  test('one key moves from the first element of the page to the messages', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'high water', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'high water').waitFor()
      const skip = page.getByRole('button', { name: 'Skip to content' })
      const first = page.locator('.frame').locator('a[href], button, input, [tabindex="0"]').first()
      assert.equal(await first.textContent(), 'Skip to content')
      await page.getByRole('button', { name: /^Search or jump to/ }).focus()
      await page.keyboard.press('Shift+Tab')
      await skip.and(page.locator(':focus')).waitFor()
      assert.ok(((await skip.boundingBox())?.width ?? 0) > 60, 'seen while it has the focus')
      await page.keyboard.press('Enter')
      await page.locator('article:focus').filter({ hasText: 'high water' }).waitFor()
      await open(page, '#inbox')
      await skip.focus()
      await page.keyboard.press('Enter')
      await page.locator('main h1:focus').waitFor()
    }))
})
