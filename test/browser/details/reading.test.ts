// Reading in a real browser: on a phone and a desktop, with keys alone, with a screen reader, on a small screen.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { restOn, tap } from '#test/finger.ts'
import { size } from '#test/long.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import {
  compose,
  hashIs,
  hashOf,
  nothingUnread,
  open,
  phone,
  pressShortcut,
  reload,
  rows,
  titleBegins,
  visiting,
} from '#test/visit.ts'
import type { Org, Person } from '#test/world.ts'

const sendMany = async (by: Person, to: string, topic: string, count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await by.send(to, `number ${n}.`, topic))
  return ids
}
const list = (page: Page) => page.getByRole('feed')

/** The first visible row, and the distance of its end from the top of the list: its start changes, because a partly
 * visible row loses its name and its date to the rows that appear above it. */
const firstRow = (page: Page): Promise<{ id: string; end: number }> =>
  list(page).evaluate(element => {
    const { top } = element.getBoundingClientRect()
    const row = [...element.querySelectorAll<HTMLElement>('[data-id]')].find(
      one => one.getBoundingClientRect().bottom > top + 1,
    )
    return { id: row?.dataset['id'] ?? '', end: Math.round((row?.getBoundingClientRect().bottom ?? 0) - top) }
  })
/** The distance from the top of the list to the end of this row. */
const endOf = (page: Page, id: string): Promise<number> =>
  list(page).evaluate((element, wanted) => {
    const row = element.querySelector(`[data-id="${wanted}"]`)
    return Math.round((row?.getBoundingClientRect().bottom ?? 0) - element.getBoundingClientRect().top)
  }, id)
const harbour = (org: Org) => org.channel('harbour', { subscribers: [org.owner, org.member] })

mainlyOnSqlite('reading', test => {
  test('on a phone Back closes what is open, then the conversation', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const { bytes } = await world.raw({ path: '/static/realm-icon.png' })
      const file = await uploaded(org.owner, { name: 'chart.png', type: 'image/png', bytes })
      await org.owner.send('harbour', `low water at six [chart](${file})`, 'tides')
      const page = await signIn(org.member, phone)
      const tides = `#narrow/channel/${channel}-harbour/topic/tides`
      const steps = await page.evaluate(() => history.length)
      await open(page, tides)
      const row = rows(page, 'low water')
      await row.waitFor()
      const dialog = page.getByRole('dialog')
      const menu = page.getByRole('menu')
      const topicMenu = page.getByRole('button', { name: 'Topic actions: tides' })
      const things = [
        async () => {
          await tap(page, row.getByRole('button', { name: org.owner.name }))
          await dialog.getByRole('heading', { name: org.owner.name }).waitFor()
        },
        async () => {
          await tap(page, topicMenu)
          await menu.waitFor()
        },
        async () => {
          await tap(page, row.getByRole('link', { name: 'Image: chart' }))
          await page.getByRole('dialog', { name: 'Image: chart' }).waitFor()
        },
        async () => {
          // A dialog that a menu opens.
          await restOn(page, row.locator('.text'))
          await tap(page, page.getByRole('menuitem', { name: 'View source' }))
          await dialog.getByText('low water').waitFor()
        },
      ]
      for (const openOne of things) {
        await openOne()
        await page.goBack()
        for (const one of [dialog, menu]) await one.waitFor({ state: 'detached' })
        await hashIs(page, tides)
        await row.waitFor()
      }
      // Closed in another way, it adds no history.
      for (const openOne of things) {
        await openOne()
        await page.keyboard.press('Escape')
        for (const one of [dialog, menu]) await one.waitFor({ state: 'detached' })
      }
      // A link in a card leaves the conversation; while it's open, the topic is renamed.
      await things[0]?.()
      const { messages } = await org.owner.ok('GET /messages', { anchor: 'newest', num_before: 1, num_after: 0 })
      const rename = async (topic: string): Promise<string> => {
        const { id } = messages[0]
        await org.owner.ok(`PATCH /messages/${id}`, { topic, send_notification_to_new_thread: false })
        const address = `#narrow/channel/${channel}-harbour/topic/${topic}`
        await hashIs(page, address)
        return address
      }
      const currents = await rename('currents')
      await things[0]?.()
      await tap(page, dialog.getByRole('link', { name: 'Send direct message' }))
      await page.waitForFunction(() => location.hash.startsWith('#narrow/dm/'))
      await page.goBack()
      await hashIs(page, currents)
      assert.equal(await dialog.count(), 0)
      // So does a search, which replaces its dialog in the history.
      await pressShortcut(page, '/')
      await page.getByRole('combobox', { name: 'Search' }).fill('low')
      const streams = await rename('streams')
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => location.hash.startsWith('#narrow/search/'))
      await page.goBack()
      await hashIs(page, streams)
      // After a reload nothing is open.
      await things[0]?.()
      await reload(page)
      await row.waitFor()
      await page.waitForFunction(() => history.state?.isCover !== true)
      await hashIs(page, streams)
      await page.goBack()
      await hashIs(page, '')
      assert.equal(await page.evaluate(() => history.length), steps + 2)
    }))

  test('on a phone the box stays above the keyboard', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await sendMany(org.owner, 'harbour', 'tides', 30)
      await org.member.ok('POST /mark_all_as_read')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'number 29.').waitFor()
      await tap(page, compose(page))
      const isAbove = async (height: number): Promise<void> => {
        await page.waitForFunction(lowest => {
          const bottomOf = (selector: string): number =>
            document.querySelector(selector)?.getBoundingClientRect().bottom ?? Infinity
          return bottomOf('.compose .primary') <= lowest && bottomOf('.list > div > article:last-child') <= lowest
        }, height)
        assert.ok(await rows(page, 'number 29.').isVisible())
      }
      // The browser makes the page shorter.
      await page.setViewportSize({ ...phone, height: 500 })
      await isAbove(500)
      await page.setViewportSize(phone)
      // The browser lays the keyboard over the page.
      const cover = (height: number): Promise<void> =>
        page.evaluate(visible => {
          Object.defineProperty(visualViewport, 'height', { configurable: true, value: visible })
          visualViewport?.dispatchEvent(new Event('resize'))
        }, height)
      await cover(480)
      await isAbove(480)
      await cover(phone.height)
      await page.waitForFunction(
        height => document.querySelector('.frame')?.getBoundingClientRect().bottom === height,
        phone.height,
      )
    }))

  test('a part that fails to load shows an error and loads on the next click', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await harbour(org)
        const id = await org.owner.send('harbour', 'low water at six', 'tides')
        const page = await signIn(org.member)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, 'low water').waitFor()
        const missing = page.getByText('Couldn’t load this.')
        // Each attempt after the first has another address. The browser may ask twice for the first one: to preload it,
        // and to run it.
        const fails = (file: string): Promise<unknown> => page.route(`**/assets/${file}`, route => route.abort())
        const sender = rows(page, 'low water').getByRole('button', { name: org.owner.name })
        await fails('user-card-*.js')
        await sender.click()
        await missing.waitFor()
        await sender.click()
        await page.getByRole('dialog').getByRole('heading', { name: org.owner.name }).waitFor()
        await page.keyboard.press('Escape')
        // A link to a message navigates by itself.
        await fails('go-to-message-*.js')
        await open(page, `#narrow/near/${id}`)
        await rows(page, 'low water').locator('.highlighted').waitFor()
      },
      /ERR_FAILED/,
    ))

  test('scrolling marks a topic as read on a phone: counts drop there and on the desktop, and the unread line stays', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const [first] = await sendMany(org.owner, 'harbour', 'tides', 60)
      const [small, page] = [await signIn(org.member, phone), await signIn(org.member)]
      await titleBegins(page, '(60) ')
      await open(small, `#narrow/channel/${channel}/topic/tides`)
      await rows(small, 'number 0.').waitFor()
      await small.mouse.move(100, 300)
      await small.mouse.move(110, 310)
      const counts = [60]
      // No row is skipped: the next step starts when the last one is done.
      for (let top = 0; counts.at(-1) !== 0; top += 300) {
        await small.mouse.wheel(0, 300)
        const left = await list(small).evaluate(async (element, wanted) => {
          const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve))
          const atEnd = (): boolean => element.scrollHeight - element.scrollTop - element.clientHeight < 2
          while (element.scrollTop < wanted && !atEnd()) await frame()
          await frame()
          return Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0)
        }, top + 300)
        assert.ok(left <= (counts.at(-1) ?? 0))
        if (left !== counts.at(-1)) counts.push(left)
      }
      assert.ok(counts.length > 3, counts.join())
      const line = small.locator(`[data-id="${first}"] .line.unread`)
      await line.waitFor({ state: 'attached' })
      assert.equal(await small.getByText('Unread messages').count(), 1)
      await nothingUnread(page)
      await page.getByText('You’re all caught up').waitFor()
    }))

  test('typing a letter marks the messages on the screen as read, even if the next key leaves the view', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const page = await signIn(org.member)
      for (const keys of [['a'], ['b', 'Escape', 'i']]) {
        await org.owner.send('harbour', `before ${keys.length}`, 'tides')
        await titleBegins(page, '(1)')
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, `before ${keys.length}`).waitFor()
        await titleBegins(page, '(1)')
        await compose(page).focus()
        for (const key of keys) await page.keyboard.press(key)
        await nothingUnread(page)
        await open(page, '#inbox')
      }
    }))

  test('images that load late move nothing while the user scrolls up', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const kinds: { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[] = []
      for (const [path, name] of [
        ['/static/realm-icon.png', 'small.png'],
        ['/web/assets/icon-512.png', 'large.png'],
        ['/web/assets/icon-192.png', 'moving.webp'],
      ] as const)
        kinds.push({ name, type: 'image/png', bytes: (await world.raw({ path })).bytes })
      const count = size(90, 450)
      for (let n = 0; n < count; n++) {
        const picture = n % 4 === 0 ? `[a](${await uploaded(org.owner, kinds[(n / 4) % 3])})` : 'words'
        await org.owner.send('harbour', `number ${n}. ${picture}`, 'tides')
      }
      await org.member.ok('POST /mark_all_as_read')
      const page = await signIn(org.member)
      const waiting: { readonly address: string; readonly release: () => void }[] = []
      await page.route('**/user_uploads/**', async route => {
        await new Promise<void>(release => waiting.push({ address: route.request().url(), release }))
        await route.continue()
      })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, `number ${count - 1}.`).waitFor()
      const widths = new Set<number>()
      while ((await rows(page, 'number 0.').count()) === 0) {
        await list(page).evaluate(element => {
          element.scrollBy(0, -500)
          return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        })
        // More rows may still appear above it.
        const { id, end } = await firstRow(page)
        const released = waiting.splice(0)
        for (const { release } of released) release()
        const loaded = await list(page).evaluate(
          async (element, addresses) => {
            const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve))
            const images = (): HTMLImageElement[] =>
              [...element.querySelectorAll<HTMLImageElement>('.picture img')].filter(one => addresses.includes(one.src))
            while (!images().every(one => one.complete)) await frame()
            await frame()
            return images().map(one => one.naturalWidth)
          },
          released.map(({ address }) => address),
        )
        for (const width of loaded) widths.add(width)
        assert.equal(await endOf(page, id), end)
      }
      assert.deepEqual(widths, new Set([192, 200, 512]))
      for (const { release } of waiting) release()
    }))

  test("a user who scrolls away from the end while the list changes its height isn't pulled back", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await sendMany(org.owner, 'harbour', 'tides', 40)
      await org.member.ok('POST /mark_all_as_read')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}-harbour/topic/tides`)
      await rows(page, 'number 39.').waitFor()
      await compose(page).waitFor()
      /** Both before the page notices the scroll. */
      const scrollAndResize = (up: number, heights: readonly number[]): Promise<unknown> =>
        list(page).evaluate(
          async (element, [by, ofFoot]) => {
            const foot = document.querySelector<HTMLElement>('.feed-foot')
            if (by > 0) element.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: -by }))
            element.scrollBy(0, -by)
            for (const height of ofFoot) {
              if (foot !== null) foot.style.paddingBottom = `${height}px`
              element.getBoundingClientRect()
            }
            for (let n = 0; n < 2; n++) await new Promise(resolve => requestAnimationFrame(resolve))
          },
          [up, heights] as const,
        )
      /** To the nearest ten: a scroll position may lie between two pixels. */
      const below = (): Promise<number> =>
        list(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
          Math.max(0, Math.round((scrollHeight - scrollTop - clientHeight) / 10) * 10),
        )
      await becomes(below, 0)
      // Without an action of the user it stays at the end.
      for (const heights of [[50], [10], [0, 50]]) {
        await scrollAndResize(0, heights)
        assert.equal(await below(), 0)
      }
      await compose(page).focus()
      for (let n = 0; n < 5; n++) {
        await page.keyboard.press('Shift+Enter')
        await becomes(below, 0)
      }
      await compose(page).fill('')
      await becomes(below, 0)
      await compose(page).blur()
      await scrollAndResize(200, [10])
      assert.equal(await below(), 160)
      await page.keyboard.press('End')
      await becomes(below, 0)
      await scrollAndResize(200, [50])
      assert.equal(await below(), 240)
    }))

  test('Back goes through five conversations, restoring each position', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const topics = ['tides', 'fog', 'rust', 'ropes']
      for (const topic of topics) await sendMany(org.owner, 'harbour', topic, 40)
      for (let n = 0; n < 40; n++) await org.owner.send([org.member.id], `number ${n}.`)
      await org.member.ok('POST /mark_all_as_read')
      const page = await signIn(org.member)
      const positions: { address: string; id: string; end: number }[] = []
      const addresses = [...topics.map(topic => `channel/${channel}-harbour/topic/${topic}`), `dm/${org.owner.id}`]
      for (const [at, address] of addresses.entries()) {
        await open(page, `#narrow/${address}`)
        await rows(page, 'number 39.').waitFor()
        // The list's height may change in the meantime, because the box appears: without a wheel it would stay at the
        // end.
        await list(page).evaluate(
          (element, by) => {
            element.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
            element.scrollTo(0, element.scrollHeight - by)
          },
          1_000 + 130 * at,
        )
        const { id, end } = await firstRow(page)
        await page.waitForFunction(wanted => history.state?.position?.id === wanted, Number(id))
        positions.push({ address: await hashOf(page), id, end })
      }
      assert.equal(new Set(positions.map(({ id }) => id)).size, 5)
      for (const position of positions.toReversed()) {
        await hashIs(page, decodeURIComponent(position.address))
        await rows(page, 'number 39.').waitFor({ state: 'attached' })
        await becomes(async () => ({ address: await hashOf(page), ...(await firstRow(page)) }), position)
        await page.goBack()
      }
      await hashIs(page, '')
    }))

  test('a screen reader reads who wrote what and when, new messages, and dialogs', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      for (const text of ['low **water** at six', 'high at noon']) await org.owner.send('harbour', text, 'tides')
      await org.admin.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] })
      await org.admin.send('harbour', '/me waves', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'waves').waitFor()
      const session = await page.context().newCDPSession(page)
      /** The elements of a role as the browser exposes them to a screen reader. */
      const heard = async (role: string): Promise<{ name: string; text: string; isFocused: boolean }[]> => {
        const { nodes } = await session.send('Accessibility.getFullAXTree')
        return nodes
          .filter(node => !node.ignored && node.role?.value === role)
          .map(({ name, description, properties = [] }) => ({
            name: String(name?.value ?? ''),
            text: String(description?.value ?? ''),
            isFocused: properties.some(one => one.name === 'focused' && one.value.value === true),
          }))
      }
      const time = '\\d{1,2}:\\d\\d( [AP]M)?'
      const isAs = (row: { name: string; text: string } | undefined, name: string, text: string): void => {
        assert.match(row?.name ?? '', new RegExp(`^${name} ${time}$`))
        assert.equal(row?.text, text)
      }
      const [first, second, third] = await heard('article')
      isAs(first, org.owner.name, 'low water at six')
      // A row without a visible name still has one.
      isAs(second, org.owner.name, 'high at noon')
      isAs(third, org.admin.name, `${org.admin.name} waves`)
      assert.match((await heard('feed'))[0]?.name ?? '', /harbour.*tides/)

      // Its code loads after the list.
      const spoken = page.locator('.list-frame [aria-live=polite]')
      await spoken.waitFor({ state: 'attached' })
      await org.owner.send('harbour', 'fog **ahead**', 'tides')
      await spoken.getByText(`${org.owner.name}: fog ahead`).waitFor({ state: 'attached' })
      await org.owner.send('harbour', 'one', 'tides')
      await org.owner.send('harbour', 'two', 'tides')
      await org.owner.send('harbour', 'elsewhere', 'fog')
      await spoken.getByText(`${org.owner.name}: two`).waitFor({ state: 'attached' })
      // Hidden spoiler text isn't exposed.
      await org.owner.send('harbour', '```spoiler The end\nThe butler did it.\n```', 'tides')
      await spoken.getByText(`${org.owner.name}: The end`).waitFor({ state: 'attached' })
      assert.equal(await spoken.textContent(), `${org.owner.name}: The end`)
      for (const [written, told] of [
        ['/poll Which tide?\nebb\nflood', 'Poll: Which tide?'],
        ['/poll', 'Poll'],
        ['/todo Before the storm\nropes', 'To-do list: Before the storm'],
      ] as const) {
        await org.owner.send('harbour', written, 'tides')
        await spoken.getByText(`${org.owner.name}: ${told}`, { exact: true }).waitFor({ state: 'attached' })
      }

      // A dialog has a name and contains the focus.
      const announced = async (name: string | RegExp): Promise<void> => {
        const dialog = page.getByRole('dialog', { name })
        await dialog.waitFor()
        await page.waitForFunction(() => document.querySelector(':is(dialog, [role=dialog]):focus-within') !== null)
        assert.equal((await heard('dialog')).length, 1)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      await rows(page, 'low water').getByRole('button', { name: org.owner.name }).click()
      await announced(org.owner.name)
      await rows(page, 'low water').click()
      for (const [key, name] of [
        ['V', 'Read receipts'],
        ['/', 'Search'],
        ['Y', 'Status'],
        ['m', /^Move/],
      ] as const) {
        await pressShortcut(page, key)
        await announced(name)
      }
    }))

  test("at four times the size everything is reachable, and the page doesn't scroll sideways", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const code = `\`\`\`\n${'wide '.repeat(60)}\n\`\`\``
      await org.owner.send(
        'harbour',
        `${'long'.repeat(60)} words\n\n${code}`,
        'a topic with a long name, too long for a phone',
      )
      await org.owner.send([org.member.id], 'psst')
      // A window of 1280 x 1024 pixels.
      const page = await signIn(org.member, { width: 320, height: 256 })
      const fits = async (what: string): Promise<void> => {
        const over = await page.evaluate(() =>
          [...document.querySelectorAll('html, body, .frame, main, .list, dialog, :popover-open')]
            .filter(one => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
            .map(one => one.outerHTML.slice(0, 160)),
        )
        assert.deepEqual(over, [], what)
      }
      /** Fully on the screen, after scrolling if necessary. */
      const isReachable = async (selector: string): Promise<void> => {
        const one = page.locator(selector).first()
        await one.scrollIntoViewIfNeeded()
        const box = await one.boundingBox()
        assert.ok(
          box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 320.5 && box.y + box.height <= 256.5,
          `${selector}: ${JSON.stringify(box)}`,
        )
      }
      const topic = `#narrow/channel/${channel}/topic/a.20topic.20with.20a.20long.20name.2C.20too.20long.20for.20a.20phone`
      for (const address of [
        '#',
        '#inbox',
        '#recent',
        '#drafts',
        '#scheduled',
        '#settings/profile',
        '#channels/subscribed',
        '#groups/your',
        '#organization/users/active',
        `#user/${org.owner.id}`,
        '#narrow/is/dm',
        topic,
      ]) {
        await open(page, address)
        await page.locator('h1').first().waitFor({ state: 'attached' })
        await fits(address)
        if (address === '#') for (const name of ['.tabs a:last-child', '.side a:last-child']) await isReachable(name)
      }
      await rows(page, 'words').waitFor()
      for (const selector of ['.compose .field', '.bar .open-menu', '.bar .back', 'article .sender'])
        await isReachable(selector)
      assert.ok(((await list(page).boundingBox())?.height ?? 0) > 80)
      await compose(page).click()
      for (const selector of ['.compose .field', '.compose .primary', '.compose .format']) await isReachable(selector)
      await fits('box')
      await compose(page).fill('one\ntwo\nthree\nfour\nfive\nsix')
      await isReachable('.compose .primary')
      await compose(page).fill('')
      await page.keyboard.press('Escape')
      await page.locator('.bar .open-menu').click()
      await page.getByRole('menu').waitFor()
      await fits('menu')
      await isReachable('[role=menu] > :last-child')
      await page.keyboard.press('Escape')
      await page.locator('article .sender').click()
      await page.getByRole('dialog').waitFor()
      await fits('card')
      await isReachable('.card .actions > :last-child')
      await page.keyboard.press('Escape')
      await page
        .locator('article .text')
        .first()
        .click({ position: { x: 5, y: 5 } })
      await pressShortcut(page, '/')
      await page.getByRole('combobox', { name: 'Search' }).waitFor()
      await fits('search')
      await isReachable('dialog .primary')
      await page.keyboard.press('Escape')
    }))
})
