// Navigating messages in a real browser: history, scrolling, unread messages, keys, conversation lists, search.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { tap } from '#test/finger.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import {
  compose,
  hashIs,
  hashOf,
  moveUntil,
  obstacles,
  open,
  phone,
  pressShortcut,
  reload,
  rows,
  textIs,
  visiting,
} from '#test/visit.ts'
import type { Org, Person } from '#test/world.ts'

const sendMany = async (by: Person, to: string, topic: string, count: number, from = 0): Promise<number[]> => {
  const ids: number[] = []
  for (let n = from; n < from + count; n++) ids.push(await by.send(to, `number ${n}.`, topic))
  return ids
}
const list = (page: Page) => page.getByRole('feed')
const titleHas = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(wanted => document.title.includes(wanted), text)

/** The first visible row and its distance from the top of the list. */
const firstRow = (page: Page): Promise<{ id: string; top: number }> =>
  list(page).evaluate(element => {
    const { top } = element.getBoundingClientRect()
    const row = [...element.querySelectorAll<HTMLElement>('[data-id]')].find(
      one => one.getBoundingClientRect().bottom > top + 1,
    )
    return { id: row?.dataset['id'] ?? '', top: Math.round((row?.getBoundingClientRect().top ?? 0) - top) }
  })

const harbour = (org: Org) => org.channel('harbour', { subscribers: [org.owner, org.member] })
const markAllRead = (person: Person) => person.ok('POST /mark_all_as_read')

/** Everything wider than its container, except formulas. */
const scrollingSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, main, main *')]
      .filter(one => one.scrollWidth > one.clientWidth && !['hidden', 'clip'].includes(getComputedStyle(one).overflowX))
      .filter(one => getComputedStyle(one).display !== 'inline' && one.closest('.unseen, .katex') === null)
      .map(one => one.outerHTML.slice(0, 160)),
  )

mainlyOnSqlite('going through messages', test => {
  test('the n key reads a topic to its end before it says that nothing is unread', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      await sendMany(org.owner, 'harbour', 'tides', 60)
      const page = await signIn(org.member)
      await titleHas(page, '(60)')
      for (let left = 60; left > 0;) {
        await pressShortcut(page, 'n')
        left = Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
        // The first unread message is on the screen.
        if (left > 0) await rows(page, `number ${60 - left}.`).waitFor()
      }
      await page.getByText('You’re all caught up').first().waitFor()
    }))

  test("a topic keeps its row once it's read, so a click on the next row opens the right topic", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      for (const topic of ['third', 'second', 'first']) await org.owner.send('harbour', `about ${topic}`, topic)
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/first`)
      await rows(page, 'about first').waitFor()
      const row = page.locator('nav a.topic').filter({ hasText: 'second' })
      const { x = 0, y = 0, width = 0, height = 0 } = (await row.boundingBox()) ?? {}
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
      await titleHas(page, '(2)')
      await page.mouse.down()
      await page.mouse.up()
      await rows(page, 'about second').waitFor()
    }))

  test('letters typed before the search loads are not shortcuts', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await sendMany(org.owner, 'harbour', 'tides', 3)
      const page = await signIn(org.member)
      const topic = `#narrow/channel/${channel}-harbour/topic/tides`
      await open(page, topic)
      await rows(page, 'number 2.').waitFor()
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/palette-*.js', async route => held.promise.then(() => route.continue()))
      const asked = page.waitForRequest(/\/palette-.*\.js/)
      await reload(page)
      await asked
      await pressShortcut(page, '/')
      await page.keyboard.type('zebra')
      await page.keyboard.press('Enter')
      held.resolve()
      await page.getByRole('dialog', { name: 'Search' }).waitFor()
      assert.equal(await hashOf(page), topic)
      await page.keyboard.type('ropes')
      await becomes(() => page.getByRole('dialog').getByRole('combobox').inputValue(), 'ropes')
    }))

  test('a key that opens another view moves the focus to its heading, and a focused link says its unread count', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await sendMany(org.owner, 'harbour', 'tides', 2)
      const page = await signIn(org.member)
      const link = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /^harbour/ })
      await link.focus()
      await page.getByRole('link', { name: 'harbour 2 unread', exact: true }).and(page.locator(':focus')).waitFor()
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'number 1.').waitFor()
      await pressShortcut(page, 'k')
      await page.locator('[data-id]:focus').waitFor()
      for (const [key, name] of [
        ['?', 'Keyboard shortcuts'],
        ['d', 'Drafts'],
        ['Escape', 'Inbox'],
      ] as const) {
        // Also from the sidebar, which stays.
        if (key === 'd') await link.focus()
        await pressShortcut(page, key)
        const heading = page.getByRole('heading', { level: 1, name }).and(page.locator(':focus'))
        await heading.waitFor()
        assert.deepEqual(
          await heading.evaluate(one => [getComputedStyle(one).boxShadow, getComputedStyle(one).outlineStyle]),
          ['none', 'none'],
        )
      }
      // So does a sidebar link, unless it opens the current view.
      const focus = page.locator(':focus')
      for (const element of [
        page.getByRole('heading', { level: 1, name: 'Drafts' }),
        page.getByRole('link', { name: 'Drafts' }),
      ]) {
        await page.getByRole('link', { name: 'Drafts' }).focus()
        await page.keyboard.press('Enter')
        await element.and(focus).waitFor()
      }
      // A heading that stays gets new text for another conversation, and is focused again.
      await page.evaluate(() => {
        const focused: unknown[] = []
        addEventListener('focusin', ({ target }) => focused.push(target instanceof HTMLElement && target.innerText))
        Object.assign(globalThis, { focused })
      })
      for (const topic of ['tides', 'fog']) {
        await open(page, `#narrow/channel/${channel}/topic/${topic}`)
        await page.waitForFunction(
          wanted => (globalThis as unknown as { focused: string[] }).focused.at(-1)?.includes(wanted),
          topic,
        )
      }
    }))

  test('keys do nothing until the page knows its user', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      const held = Promise.withResolvers<void>()
      await page.route('**/json/register', async route => held.promise.then(() => route.continue()))
      await page.reload()
      await page.locator('html[data-started]').waitFor({ state: 'attached' })
      for (const key of ['Escape', 'n', 's', 'D', '>']) await page.keyboard.press(key)
      held.resolve()
      await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
    }))

  test('Back goes through conversations, restoring each position; corrections and broken addresses add no history', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const ids = await sendMany(org.owner, 'harbour', 'tides', 60)
      await sendMany(org.owner, 'harbour', 'fog', 60)
      await markAllRead(org.member)
      const page = await signIn(org.member)
      const tides = `#narrow/channel/${channel}-harbour/topic/tides`
      await open(page, `#narrow/stream/harbour/subject/tides`)
      await hashIs(page, tides)
      await rows(page, 'number 59.').waitFor()
      await list(page).evaluate(element => element.scrollBy(0, -700))
      await page.waitForFunction(() => history.state?.position !== undefined)
      const position = await firstRow(page)
      await page.getByRole('link', { name: 'fog' }).click()
      await titleHas(page, 'fog')
      await rows(page, 'number 59.').waitFor()
      await open(page, '#narrow/topic/.zz')
      await page.getByText('Page not found').waitFor()
      await page.goBack()
      await titleHas(page, 'fog')
      await page.goBack()
      await hashIs(page, tides)
      await list(page).waitFor()
      await becomes(() => firstRow(page), position)
      // The original form of the address adds no history.
      await page.goBack()
      await page.getByRole('region', { name: 'Inbox' }).waitFor()
      await page.goForward()
      await hashIs(page, tides)
      await page.goForward()
      await titleHas(page, 'fog')

      // A link to a message that is in another topic now, in either spelling, and one to a message that is nowhere.
      await open(page, `#narrow/channel/${channel}/topic/fog/near/${ids[3]}`)
      // For a few seconds.
      await rows(page, 'number 3.').locator('.highlighted').waitFor()
      await hashIs(page, `${tides}/near/${ids[3]}`)
      await open(page, `#narrow/channel/${channel}/topic/elsewhere/with/${ids[3]}`)
      await hashIs(page, tides)
      await open(page, `#narrow/channel/${channel}/topic/fog/near/999999`)
      await page.getByText('This message doesn’t exist').waitFor()
      await open(page, `#narrow/channel/${channel}/topic/tides/date/2020-01-01`)
      await page.waitForFunction(id => history.state?.position?.id === id, ids[0] ?? 0)

      // The topic on the page is renamed.
      await list(page).evaluate(element => element.scrollTo(0, 900))
      await page.waitForFunction(id => (history.state?.position?.id ?? 0) > id, ids[5] ?? 0)
      const before = await firstRow(page)
      await compose(page).fill('half a thought')
      await org.owner.ok(`PATCH /messages/${ids[0]}`, { topic: 'currents', propagate_mode: 'change_all' })
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/currents`)
      await page.getByText(`${org.owner.name} moved this topic to `).waitFor()
      await titleHas(page, 'currents')
      await list(page).waitFor()
      await becomes(() => firstRow(page), before)
      await page.locator('.compose .to').getByText('currents').waitFor()
      await textIs(page, 'half a thought')
      await page.goBack()
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/fog`)
      await page.goForward()
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/currents`)
      await list(page).waitFor()
      await becomes(() => firstRow(page), before)
    }))

  test('an invalid address says so, shows the home view and is left with Back', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', 'low water', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}-harbour/topic/tides`)
      for (const address of ['#narrow/channel', '#nothing', '#user/x', '#constructor', '#__proto__']) {
        await rows(page, 'low water').waitFor()
        await open(page, address)
        await page.getByText('Page not found').waitFor()
        await page.getByRole('region', { name: 'Inbox' }).waitFor()
        assert.equal(await hashOf(page), address)
        await page.goBack()
      }
      // An unknown operator is for the server to refuse.
      await open(page, '#narrow/constructor/5')
      await page.getByText('unknown operator constructor').waitFor()
    }))

  test('Back leads to a topic that has been renamed', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const ids = await sendMany(org.owner, 'harbour', 'tides', 60)
      await org.owner.send('harbour', 'thick', 'fog')
      await markAllRead(org.member)
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}-harbour/topic/tides`)
      await rows(page, 'number 59.').waitFor()
      await list(page).evaluate(element => element.scrollBy(0, -700))
      const { id } = await firstRow(page)
      await page.waitForFunction(wanted => history.state?.position?.id === wanted, Number(id))
      await open(page, `#narrow/channel/${channel}-harbour/topic/fog`)
      await rows(page, 'thick').waitFor()
      await org.owner.ok(`PATCH /messages/${ids[0]}`, { topic: 'currents', propagate_mode: 'change_all' })
      await page.getByRole('navigation').getByRole('link', { name: 'currents' }).waitFor()
      await page.goBack()
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/currents`)
      await list(page).waitFor()
      await becomes(async () => (await firstRow(page)).id, id)
      await page.goForward()
      await rows(page, 'thick').waitFor()
    }))

  test('the page follows the selected message when it moves with all later ones, but not when it moves alone', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const [, second, third] = await sendMany(org.owner, 'harbour', 'tides', 5)
      const page = await signIn(org.member)
      const tides = `#narrow/channel/${channel}-harbour/topic/tides`
      await open(page, tides)
      await rows(page, 'number 2.').click()
      await org.owner.ok(`PATCH /messages/${second}`, { topic: 'ropes', propagate_mode: 'change_one' })
      await rows(page, 'number 1.').waitFor({ state: 'detached' })
      assert.equal(await hashOf(page), tides)
      await org.owner.ok(`PATCH /messages/${third}`, { topic: 'currents', propagate_mode: 'change_later' })
      await page.getByText(`${org.owner.name} moved these messages to #harbour › currents.`).waitFor()
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/currents`)
      for (const n of [2, 3, 4]) await rows(page, `number ${n}.`).waitFor()
      // A row is also selected without an action of the user; the page keeps the first message on the screen and its text.
      const [mist, fog] = await sendMany(org.owner, 'harbour', 'fog', 2)
      await markAllRead(org.member)
      await open(page, `#narrow/channel/${channel}-harbour/topic/fog`)
      await rows(page, 'number 1.').waitFor()
      await compose(page).fill('half a thought')
      await org.owner.ok(`PATCH /messages/${fog}`, { topic: 'rain', propagate_mode: 'change_later' })
      await rows(page, 'number 1.').waitFor({ state: 'detached' })
      await textIs(page, 'half a thought')
      assert.equal(await hashOf(page), `#narrow/channel/${channel}-harbour/topic/fog`)
      // When no messages are left, the topic itself has moved, along with the text.
      await org.owner.ok(`PATCH /messages/${mist}`, { topic: 'snow', propagate_mode: 'change_one' })
      await page.getByText(`${org.owner.name} moved this topic to #harbour › snow.`).waitFor()
      await textIs(page, 'half a thought')
    }))

  test('nothing moves the selected row: older and newer messages, edits, images, a new window size', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const ids = await sendMany(org.owner, 'harbour', 'tides', 700)
      await markAllRead(org.member)
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides/near/${ids[350]}`)
      await rows(page, 'number 350.').waitFor()
      await list(page).evaluate(element => {
        element.scrollBy(0, 40)
        return new Promise(resolve => requestAnimationFrame(resolve))
      })
      const position = await firstRow(page)
      await page.waitForFunction(() => document.querySelectorAll('[data-id]').length >= 100)
      assert.deepEqual(await firstRow(page), position)
      await org.owner.ok(`PATCH /messages/${ids[348]}`, { content: 'a\n\nb\n\nc\n\nd\n\ne' })
      await rows(page, 'a b c d e').waitFor({ state: 'attached' })
      assert.deepEqual(await firstRow(page), position)
      await sendMany(org.owner, 'harbour', 'tides', 3, 700)
      await page.getByRole('button', { name: '3 new messages' }).waitFor()
      assert.deepEqual(await firstRow(page), position)
      await page.setViewportSize({ width: 1000, height: 700 })
      await becomes(() => firstRow(page), position)

      // To the start, row by row, with a bounded page.
      const seen = await list(page).evaluate(async element => {
        let [most, jumps] = [0, 0]
        const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve))
        while (!element.textContent.includes('number 0.')) {
          element.scrollBy(0, -400)
          await frame()
          const { top } = element.getBoundingClientRect()
          const row = [...element.querySelectorAll<HTMLElement>('[data-id]')].find(
            one => one.getBoundingClientRect().bottom > top + 1,
          )
          // Its end: a partly visible row loses its name and its date to the rows that appear above it.
          const end = row?.getBoundingClientRect().bottom
          await frame()
          if (row?.isConnected !== true || Math.abs((end ?? 0) - row.getBoundingClientRect().bottom) > 1) jumps++
          most = Math.max(most, element.querySelectorAll('[data-id]').length)
        }
        return { most, jumps }
      })
      assert.equal(seen.jumps, 0)
      assert.ok(seen.most <= 400, `${seen.most} rows`)
      await page.getByRole('button', { name: '3 new messages' }).click()
      await rows(page, 'number 702.').waitFor()
      await page.getByRole('button', { name: '3 new messages' }).waitFor({ state: 'detached' })
      await page.waitForFunction(() => !document.title.startsWith('('))
    }))

  test('a long inbox loads more rows as the user scrolls', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      for (let n = 0; n < 120; n++) await org.owner.send('harbour', 'high', `tide ${n}`)
      const page = await signIn(org.member)
      const topics = page.locator('.inbox-row')
      await topics.nth(99).waitFor()
      assert.equal(await topics.count(), 100)
      await page.getByRole('region', { name: 'Inbox' }).evaluate(element => element.scrollTo(0, element.scrollHeight))
      await topics.nth(119).waitFor()
    }))

  test('keys: each unread conversation once, the selected message, focus, and the list of keys', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const muted = await org.channel('crane', { subscribers: [org.owner, org.member] })
      const property = { stream_id: muted, property: 'is_muted', value: true }
      await org.member.ok('POST /users/me/subscriptions/properties', { subscription_data: [property] })
      const ids = await sendMany(org.owner, 'harbour', 'tides', 4)
      await org.owner.send('harbour', 'grey', 'fog')
      await org.owner.send('crane', 'quiet', 'rust')
      await org.owner.send([org.member.id], 'psst')
      const page = await signIn(org.member)
      await titleHas(page, '(6)')
      const visited: string[] = []
      for (let n = 0; n < 3; n++) {
        const before = await hashOf(page)
        await pressShortcut(page, 'n')
        await page.waitForFunction(from => location.hash !== from, before)
        await list(page).getByRole('article').first().waitFor()
        visited.push(decodeURIComponent(await hashOf(page)).replace(/-.*\//, '/'))
      }
      await pressShortcut(page, 'n')
      await page.waitForFunction(() => !/^\(\d/.test(document.title))
      await page.getByText('You’re all caught up').first().waitFor()
      assert.deepEqual(new Set(visited).size, 3)
      assert.ok(!visited.some(one => one.includes('rust')))

      await open(page, `#narrow/channel/${channel}/topic/tides/near/${ids[3]}`)
      await rows(page, 'number 3.').locator('.highlighted').waitFor()
      const focused = (): Promise<string | undefined> =>
        page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'])
      await pressShortcut(page, 'k')
      await page.keyboard.press('ArrowUp')
      await becomes(focused, String(ids[1]))
      assert.equal(await page.locator('[data-id][tabindex="0"]').count(), 1)
      await org.owner.ok(`PATCH /messages/${ids[1]}`, { content: 'changed' })
      await rows(page, 'changed').waitFor()
      assert.equal(await focused(), String(ids[1]))
      await org.owner.ok(`DELETE /messages/${ids[1]}`)
      await rows(page, 'changed').waitFor({ state: 'detached' })
      await page.waitForFunction(
        id => document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'] === id,
        String(ids[2]),
      )
      await pressShortcut(page, 's')
      await hashIs(page, `#narrow/channel/${channel}-harbour`)
      await pressShortcut(page, 'y')
      await hashIs(page, `#topics/channel/${channel}-harbour`)
      await page.getByRole('region', { name: 'Topics' }).getByRole('link', { name: 'fog' }).waitFor()
      await pressShortcut(page, '?')
      await page.locator('kbd[data-key]').first().waitFor()
      // In lists of conversations some keys have another meaning.
      const groups = await page
        .locator('dl.keys')
        .evaluateAll(lists =>
          lists.map(one => [...one.querySelectorAll('kbd')].map(key => key.getAttribute('data-key') ?? '')),
        )
      assert.equal(groups.length, 2)
      for (const keys of groups) assert.equal(new Set(keys).size, keys.length, 'a key is bound twice')
      const keys = groups.flat()
      // A key that isn't in the list does nothing; a letter in the list does nothing when letters are turned off.
      const isTaken = (key: string): Promise<boolean> =>
        page.evaluate(
          name =>
            !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
          key,
        )
      const printable = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n))
      for (const key of printable.filter(one => !keys.includes(one))) assert.equal(await isTaken(key), false, key)
      await page.getByLabel('Use single-key shortcuts').uncheck()
      assert.equal(await isTaken('I'), false)
      await page.getByLabel('Use single-key shortcuts').check()
      assert.equal(await isTaken('I'), true)
      await hashIs(page, '#inbox')
    }))

  test("keys for the box, the user's last message, the user's own menu, and the conversation being written to", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.member.send('harbour', 'thick', 'fog')
      await org.owner.send('harbour', 'low water', 'tides')
      const page = await signIn(org.member)
      await open(page, '#feed')
      await rows(page, 'low water').waitFor()
      await pressShortcut(page, 'k')
      await page.locator('[data-id]:focus').waitFor()
      await compose(page).waitFor()
      await pressShortcut(page, 'Enter')
      await compose(page).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('[data-id]:focus').waitFor()
      // It changes the selection.
      await page.keyboard.press('Shift+ArrowLeft')
      assert.equal(await page.locator('.edit textarea').count(), 0)
      await page.keyboard.press('ArrowLeft')
      await page.locator('.edit textarea:focus').waitFor()
      assert.equal(await page.locator('.edit textarea').inputValue(), 'thick')
      await page.keyboard.press('Escape')
      await page.locator('.edit textarea').waitFor({ state: 'detached' })
      await pressShortcut(page, 'g')
      await page.getByRole('menuitem', { name: 'About Parley' }).click()
      await page.getByRole('heading', { level: 1, name: 'About Parley' }).waitFor()
      await page.getByText('Server version').waitFor()
      assert.deepEqual(await obstacles(page), [])

      await open(page, '#feed')
      await rows(page, 'low water').waitFor()
      await pressShortcut(page, 'G')
      await compose(page).fill('half a thought')
      await compose(page).press('Control+.')
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/tides`)
      await textIs(page, 'half a thought')
      await compose(page).and(page.locator(':focus')).waitFor()
      // A message that isn't on the page can't be edited.
      const fog = `#narrow/channel/${channel}-harbour/topic/fog`
      await open(page, fog)
      await rows(page, 'thick').waitFor()
      await compose(page).blur()
      await open(page, '#inbox')
      await page.getByRole('heading', { level: 1, name: 'Inbox' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('ArrowLeft')
      await open(page, fog)
      await rows(page, 'thick').waitFor()
      assert.equal(await page.locator('.edit textarea').count(), 0)
      await open(page, '#inbox')
      await pressShortcut(page, 'c')
      await page.getByRole('combobox', { name: 'Channel' }).fill('harbour')
      await page.getByRole('combobox', { name: 'Topic' }).fill('ebb')
      await compose(page).fill('another one')
      await compose(page).press('Control+.')
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/ebb`)
      await textIs(page, 'another one')
      await compose(page).and(page.locator(':focus')).waitFor()
      await page.getByRole('region', { name: 'New message' }).waitFor({ state: 'detached' })
      // Holding Enter moves into the box and doesn't send its text.
      await org.member.ok('PATCH /settings', { enter_sends: true })
      await page.locator('form.compose kbd').getByText('Enter', { exact: true }).waitFor()
      await compose(page).blur()
      for (let n = 0; n < 3; n++) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await compose(page).and(page.locator(':focus')).waitFor()
      await textIs(page, 'another one')
      await page.keyboard.press('Enter')
      await rows(page, 'another one').waitFor()
    }))

  test('keys for followed topics and direct messages say that none are unread, even when others are', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      await org.owner.send('harbour', 'low water', 'tides')
      const page = await signIn(org.member)
      await titleHas(page, '(1)')
      for (const [key, words] of [
        ['N', 'No unread followed topics'],
        ['p', 'No unread direct messages'],
      ] as const) {
        await pressShortcut(page, key)
        await page.getByRole('status').getByText(words).waitFor()
      }
      assert.equal(await page.getByText('You’re all caught up').count(), 0)
    }))

  test('messages stay unread until the user does something, and the unread line stays', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await page.getByText('No messages yet').waitFor()
      await sendMany(org.owner, 'harbour', 'tides', 2)
      await rows(page, 'number 1.').waitFor()
      await titleHas(page, '(2)')
      await moveUntil(page, async () => !(await page.title()).startsWith('('))
      await page.getByText('Unread messages').waitFor()
      // Messages that scroll by at the end of the list while the user does nothing don't count as seen.
      await sendMany(org.owner, 'harbour', 'tides', 60)
      await rows(page, 'number 59.').waitFor()
      await titleHas(page, '(60)')
      await moveUntil(page, async () => /^\((?!60)/.test(await page.title()))
      assert.ok(Number(/^\((\d+)\)/.exec(await page.title())?.[1]) > 20, await page.title())
      await org.member.ok('POST /mark_all_as_read')
      await page.waitForFunction(() => !document.title.startsWith('('))
      await pressShortcut(page, 'I')
      await org.member.ok('PATCH /settings', { web_mark_read_on_scroll_policy: 3 })
      await org.owner.send('harbour', 'third', 'tides')
      await titleHas(page, '(1)')
      await pressShortcut(page, 'n')
      await rows(page, 'third').waitFor()
      await page.mouse.move(600, 300)
      await page.mouse.move(620, 320)
      await titleHas(page, '(1)')
    }))

  test('only the End key marks off-screen messages as read, and this can be undone', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await sendMany(org.owner, 'harbour', 'tides', 60)
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'number 0.').waitFor()
      await org.owner.send('harbour', 'the newest', 'tides')
      await page.getByRole('button', { name: '1 new message' }).click()
      await rows(page, 'the newest').waitFor()
      assert.match(await page.title(), /^\(\d/)
      await page.keyboard.press('End')
      await page
        .getByText(/Marked .* messages as read/)
        .first()
        .waitFor()
      await page.waitForFunction(() => !document.title.startsWith('('))
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.waitForFunction(() => document.title.startsWith('('))
      const title = await page.title()
      await page.keyboard.press('End')
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      assert.equal(await page.title(), title)
    }))

  test("a late response doesn't move the user", world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner] })
        const ids = await sendMany(org.owner, 'harbour', 'tides', 90)
        const page = await signIn(org.member)
        // The user leaves a link to a message before its conversation is known.
        const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
        await page.route(/messages\/\d+\?/, async route => {
          await isReleased
          await route.continue()
        })
        const asked = page.waitForRequest(/messages\/\d+\?/)
        await open(page, `#narrow/near/${ids[3]}`)
        await asked
        await open(page, '#recent')
        await page.getByRole('region', { name: 'Recent' }).waitFor()
        const answered = page.waitForResponse(/messages\/\d+\?/)
        release()
        await (await answered).finished()
        await page.goBack()
        await hashIs(page, `#narrow/channel/${channel}-harbour/topic/tides/near/${ids[3]}`)
        await page.goForward()
        await hashIs(page, '#recent')

        // A conversation that is opened while offline.
        await page.context().setOffline(true)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await page.getByText('Can’t reach the server').first().waitFor()
        await page.context().setOffline(false)
        await rows(page, 'number 89.').waitFor()

        // Messages that failed to load are fetched again, even if the connection was never lost.
        await org.owner.send('harbour', 'thick', 'fog')
        const busy = { status: 503, json: { result: 'error', msg: 'Busy', code: 'BUSY' } }
        // Not the older messages of the other conversation, which may be on their way.
        const ofFog = /messages\?.*fog/
        await page.route(ofFog, route => route.fulfill(busy))
        const refused = page.waitForResponse(ofFog)
        await open(page, `#narrow/channel/${channel}/topic/fog`)
        await refused
        await page.unroute(ofFog)
        await rows(page, 'thick').waitFor()
        await page.goBack()
        await rows(page, 'number 89.').waitFor()

        // The user's own message in this channel causes no event: the messages are fetched again.
        await compose(page).fill('mine')
        const fetched = page.waitForResponse(/messages\?.*num_before=60/)
        await page.keyboard.press('Control+Enter')
        await rows(page, 'mine').waitFor()
        await list(page).evaluate(element => element.scrollTo(0, 300))
        await page.waitForFunction(id => history.state?.position?.id < id, ids[40] ?? 0)
        const position = await firstRow(page)
        await (await fetched).finished()
        await page.waitForFunction(() => document.querySelector('.list[aria-busy=true]') === null)
        const { id, top } = await firstRow(page)
        assert.equal(id, position.id)
        // Browsers scroll by whole pixels.
        assert.ok(Math.abs(top - position.top) <= 1, `${top} instead of ${position.top}`)
      },
      /status of (40[01]|503)|ERR_INTERNET_DISCONNECTED/,
    ))

  test('recent conversations, topics of a channel, the switcher', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      for (let n = 0; n < 10; n++) await org.owner.send('harbour', 'hello', `topic ${n}`)
      await org.owner.send('harbour', 'done', '✔ old')
      await org.member.send('harbour', 'mine', 'topic 4')
      await org.owner.send([org.member.id], 'psst')
      await org.member.ok('PATCH /settings', { web_home_view: 'recent', web_channel_default_view: 3 })
      const page = await signIn(org.member)
      const recent = page.getByRole('region', { name: 'Recent' })
      await recent.getByRole('link', { name: org.owner.name }).first().waitFor()
      await becomes(() => recent.getByRole('listitem').count(), 12)
      assert.match((await recent.getByRole('listitem').nth(1).textContent()) ?? '', /topic 4/)
      const filters = page.getByRole('group', { name: 'Conversation filters' })
      await filters.getByRole('button', { name: 'Direct' }).click()
      await becomes(() => recent.getByRole('listitem').count(), 1)
      await filters.getByRole('button', { name: 'Participated' }).click()
      await recent.getByRole('listitem').filter({ hasText: 'topic 4' }).waitFor()
      assert.equal(await recent.getByRole('listitem').count(), 1)
      await filters.getByRole('button', { name: 'All' }).click()
      await org.owner.send('harbour', 'fresh', 'topic 0')
      await recent.getByRole('listitem').first().filter({ hasText: 'topic 0' }).waitFor()
      assert.deepEqual(await obstacles(page), [])

      const side = page.getByRole('navigation', { name: 'Conversations' })
      await side.getByRole('link', { name: /harbour/ }).click()
      await hashIs(page, `#topics/channel/${channel}-harbour`)
      const topics = page.getByRole('region', { name: 'Topics' })
      await topics.getByRole('link', { name: '✔ old' }).waitFor()
      await topics.getByLabel('Hide resolved topics').check()
      await topics.getByRole('link', { name: '✔ old' }).waitFor({ state: 'detached' })
      await topics.getByRole('searchbox').fill('topic 7')
      await becomes(() => topics.getByRole('listitem').count(), 1)
      assert.deepEqual(await obstacles(page), [])
      await topics.getByRole('link', { name: 'topic 7' }).click()
      await rows(page, 'hello').waitFor()
      await side.getByRole('link', { name: 'All topics' }).waitFor()
      await becomes(() => side.locator('.item.topic:not(.all)').count(), 8)
      await page.keyboard.press('Escape')
      await pressShortcut(page, 'q')
      await page.keyboard.type('topic 9')
      await page.getByRole('option', { name: 'harbour › topic 9' }).waitFor()
      await page.keyboard.press('Enter')
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/topic.209`)
    }))

  test('a search with words and operators highlights matches, and each result opens its conversation', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const { bytes } = await world.raw({ path: '/static/realm-icon.png' })
      const picture = await uploaded(org.owner, { name: 'comet.png', type: 'image/png', bytes })
      const id = await org.owner.send('harbour', `the comet is up tonight [x](${picture})`, 'sky')
      const second = await org.owner.send([org.member.id], `tonight, up at ten: comet [x](${picture})`)
      await org.owner.send('harbour', 'the comet is up tonight', 'sky')
      await org.member.send('harbour', `the comet is up tonight [x](${picture})`, 'sky')
      await org.owner.send('harbour', 'nothing tonight', 'tides')
      const page = await signIn(org.member)
      await pressShortcut(page, '/')
      const field = page.getByRole('combobox', { name: 'Search' })
      await field.fill(`sender:${org.owner.name.split(' ')[0]}`)
      await page.getByRole('option').filter({ hasText: org.owner.name }).first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.locator('.pill').filter({ hasText: org.owner.name }).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.type('comet has:image "up tonight" nonsense:x')
      await page.keyboard.press('Enter')
      await page.getByText('No matching messages').waitFor()
      await page.getByRole('button', { name: 'Edit search' }).click()
      await field.fill('comet up tonight')
      await page.keyboard.press('Enter')
      await rows(page, 'the comet').locator('.highlight').first().waitFor()
      const marked = (text: string): Promise<string[]> => rows(page, text).locator('.highlight').allTextContents()
      await becomes(() => marked('the comet'), ['comet', 'up', 'tonight'])
      await becomes(() => marked('at ten'), ['tonight', 'up', 'comet'])
      assert.equal(await list(page).getByRole('article').count(), 2)
      assert.deepEqual(await obstacles(page), [])
      await org.owner.send('harbour', `a comet: up tonight [y](${picture})`, 'tides')
      await rows(page, 'a comet').waitFor()
      // Each result opens its conversation, with the surrounding messages.
      await rows(page, 'the comet').locator('.conversation').click()
      await rows(page, 'the comet').first().locator('.highlighted').waitFor()
      await hashIs(page, `#narrow/channel/${channel}-harbour/topic/sky/near/${id}`)
      await page.waitForFunction(() => document.querySelectorAll('article[data-id]').length === 3)
      await page.goBack()
      await rows(page, 'at ten').locator('.conversation').click()
      await rows(page, 'at ten').locator('.highlighted').waitFor()
      await page.waitForFunction(
        address => location.hash.startsWith('#narrow/dm/') && location.hash.endsWith(address),
        `/near/${second}`,
      )
      await compose(page).waitFor()
      await open(page, '#search-operators')
      await page.getByText('has:image').waitFor()
      assert.deepEqual(await obstacles(page), [])
      await open(page, '#message-formatting')
      await page.getByText('Bold', { exact: true }).waitFor()
      assert.deepEqual(await obstacles(page), [])
    }))

  test("a search accepts a sender's email address", world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      await org.owner.send('harbour', 'the comet is up tonight', 'sky')
      await org.member.send('harbour', 'the comet is down tonight', 'sky')
      const page = await signIn(org.member)
      await pressShortcut(page, '/')
      await page.getByRole('combobox', { name: 'Search' }).fill(`comet sender:${org.owner.email} tonight`)
      await page.keyboard.press('Enter')
      await rows(page, 'is up').locator('.highlight').first().waitFor()
      assert.equal(await list(page).getByRole('article').count(), 1)
    }))

  test("on a narrow screen a selected row doesn't move what the user taps", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const ids: number[] = []
      for (let n = 0; n < 14; n++) ids.push(await org.owner.send('harbour', `comet ${n}.`, `sky ${n}`))
      await org.member.ok('POST /messages/flags', { messages: ids, op: 'add', flag: 'starred' })
      const page = await signIn(org.member, phone)
      const leadsOn = async (n: number): Promise<void> => {
        await tap(page, rows(page, `comet ${n}.`).locator('.conversation'))
        await hashIs(page, `#narrow/channel/${channel}-harbour/topic/sky.20${n}/near/${ids[n]}`)
        await page.goBack()
      }
      await open(page, '#narrow/is/starred')
      await rows(page, 'comet 13.').waitFor()
      const top = async (n: number): Promise<number | undefined> => (await rows(page, `comet ${n}.`).boundingBox())?.y
      await leadsOn(11)
      await tap(page, rows(page, 'comet 9.').locator('.text'))
      const before = await top(12)
      await tap(page, rows(page, 'comet 10.').locator('.text'))
      assert.equal(await top(12), before)
      await leadsOn(12)
      // The row that keys would act on.
      await leadsOn(13)
      await tap(page, rows(page, 'comet 13.').locator('.text'))
      await tap(page, compose(page))
      await leadsOn(13)
      await tap(page, rows(page, 'comet 9.').locator('.text'))
      await pressShortcut(page, 'j')
      await rows(page, 'comet 10.').and(page.locator('.selected')).waitFor()
    }))

  test('at 320 pixels only code and tables scroll sideways', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send(
        'harbour',
        `${'long'.repeat(60)} words`,
        'a topic with a rather long name, too long for a phone',
      )
      const page = await signIn(org.member, { ...phone, width: 320 })
      for (const address of [
        '#',
        '#inbox',
        '#recent',
        `#topics/channel/${channel}`,
        `#narrow/channel/${channel}`,
        '#keyboard-shortcuts',
      ]) {
        await open(page, address)
        await page.getByRole('main').waitFor()
        assert.deepEqual(await scrollingSideways(page), [], address)
      }
    }))

  test('an address with an email address is replaced, and one of an unknown kind is called invalid', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      const email = encodeURIComponent(org.owner.email).replaceAll('.', '%2E').replaceAll('%', '.')
      const direct = `#narrow/dm/${org.owner.id}-${org.owner.name.replaceAll(' ', '-')}`
      await open(page, `#narrow/pm-with/${email}`)
      await hashIs(page, direct)
      // The list of users loads after the view.
      await page.evaluate(old => history.replaceState(null, '', old), `#narrow/pm-with/${email}`)
      await reload(page)
      await hashIs(page, direct)
      await open(page, '#narrow/is/nonsense')
      await page.getByText('Page not found').waitFor()
      await page.goBack()
      await hashIs(page, direct)
    }))

  test('at 320 pixels the tabs are readable at every font size', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member, { ...phone, width: 320 })
      const tabs = page.locator('.tabs a')
      /** The names of tabs whose text is cut or off the screen. */
      const cut = (): Promise<string[]> =>
        tabs.evaluateAll(links =>
          links.flatMap(link => {
            const text = document.createRange()
            text.selectNodeContents(link)
            const [inner, outer] = [text.getBoundingClientRect(), link.getBoundingClientRect()]
            const fits =
              inner.left >= outer.left &&
              inner.right <= outer.right &&
              inner.top >= outer.top &&
              inner.bottom <= outer.bottom &&
              outer.right <= innerWidth &&
              outer.bottom <= innerHeight
            return fits ? [] : [link.textContent]
          }),
        )
      for (const [language, name] of [
        ['en', 'Direct'],
        ['de', 'Direkt'],
      ] as const)
        for (const size of [16, 20]) {
          await org.member.ok('PATCH /settings', { default_language: language, web_font_size_px: size })
          await page.waitForFunction(
            ([px, lang]) =>
              document.documentElement.lang === lang && getComputedStyle(document.documentElement).fontSize === px,
            [`${size}px`, language] as const,
          )
          await tabs.filter({ hasText: name }).waitFor()
          assert.deepEqual(await cut(), [], `${language} ${size}`)
        }
    }))

  test("at 320 pixels long names, addresses and formulas don't make anything scroll sideways", world =>
    visiting(world, async ({ org, signIn }) => {
      const long = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze'
      const channel = await org.channel(long, { subscribers: [org.owner, org.member] })
      const user = await org.join(`${long} ${long.slice(0, 40)}`)
      await org.member.ok('POST /user_topics', { stream_id: channel, topic: long, visibility_policy: 3 })
      await org.owner.send(channel, `water $$${'a+'.repeat(60)}b$$`, long)
      const page = await signIn(org.member, { ...phone, width: 320 })
      for (const [address, shown] of [
        ['#inbox', '.inbox-row'],
        ['#feed', 'article math'],
        [`#narrow/channel/${channel}`, 'article math'],
        [`#narrow/channel/${channel}/topic/${long}`, 'article math'],
        ['#narrow/search/water', 'article .highlight'],
        [`#user/${user.id}`, '.facts'],
        ['#settings/topics', '.rows .setting'],
      ] as const) {
        await open(page, address)
        await page.locator(shown).first().waitFor()
        assert.deepEqual(await scrollingSideways(page), [], address)
      }
    }))
})
