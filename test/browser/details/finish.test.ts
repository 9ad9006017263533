// The finish of the web client: code blocks, pictures, empty lists, motion, the dark, and rings around what has the
// focus.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { plain } from '#test/pictures.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import { desk, obstacles, open, phone, reload, rows, visiting } from '#test/visit.ts'
import type { Org } from '#test/world.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  assert.ok(box !== null)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

const harbour = (org: Org): Promise<number> => org.channel('harbour', { subscribers: [org.owner, org.member] })

const picture = async (org: Org, width: number, height: number): Promise<string> => {
  const file = { name: `${width}x${height}.png`, type: 'image/png', bytes: await plain(width, height) }
  return uploaded(org.owner, file)
}

mainlyOnSqlite('the finish', test => {
  test('messages of one sender are near each other, others further apart, in one column with the box', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      for (const text of ['high water', 'slack water']) await org.owner.send('harbour', text, 'tides')
      await org.member.send('harbour', 'low water', 'tides')
      const page = await signIn(org.member)
      await page.setViewportSize({ width: 1600, height: 900 })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'low water').waitFor()
      const [first, joined, next] = await Promise.all(
        ['high water', 'slack water', 'low water'].map(text => boxOf(rows(page, text).locator('.body'))),
      )
      assert.deepEqual([joined!.y - first!.bottom, next!.y - joined!.bottom].map(Math.round), [4, 16])
      const box = await boxOf(page.locator('form.compose'))
      const face = await boxOf(rows(page, 'high water').locator('.face'))
      assert.deepEqual([box.width, box.x].map(Math.round), [860, Math.round(face.x)])
      const row = await boxOf(rows(page, 'high water').locator('.row'))
      assert.deepEqual([row.x, row.right].map(Math.round), [box.x - 16, box.right + 16].map(Math.round))
      const sheet = await boxOf(page.locator('main'))
      assert.ok(Math.abs(box.x - sheet.x - (sheet.right - box.right)) < 20, 'in the middle')
    }))

  test('on a tablet, recent conversations have room for their text, and settings for their names', world =>
    visiting(world, async ({ org, signIn }) => {
      await harbour(org)
      await org.owner.send('harbour', 'the water is high, and the boats are out', 'tides')
      const page = await signIn(org.member, { width: 768, height: 1024 })
      const isWide = async (text: string, least: number): Promise<void> => {
        const { width } = await boxOf(page.locator('main').getByText(text))
        assert.ok(width >= least, `${text}: ${width}`)
      }
      await open(page, '#recent')
      await isWide('the water is high', 200)
      await open(page, '#settings/preferences')
      await isWide('Show number of starred messages', 180)
    }))

  test('on a phone, the line above the button of a form is as long as the form', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member, phone)
      await open(page, '#settings/account-and-privacy')
      const button = page.getByRole('button', { name: 'Change email address' })
      const line = await boxOf(page.locator('.send').filter({ has: button }))
      const form = await boxOf(page.locator('.form').filter({ has: button }))
      assert.equal(Math.round(form.width - line.width), 2, 'but for the border')
    }))

  for (const [name, viewport] of Object.entries({ desk, phone }))
    test(`a code block names its language and is copied and wrapped, and its tools cover no code (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const channel = await harbour(org)
        const long = `wide = [${'12345, '.repeat(40)}]`
        for (const code of ['a = 1\nb = 2', `${long}\nshort`, `short\n${long}`])
          await org.owner.send('harbour', `\`\`\`python\n${code}\n\`\`\``, 'tides')
        const page = await signIn(org.member, viewport)
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        const block = (at: number): Locator => page.locator('.text .code').nth(at)
        const tool = (at: number, label: string): Locator => block(at).getByRole('button', { name: label })
        for (const at of [0, 1, 2]) {
          await block(at).getByText('Python', { exact: true }).waitFor()
          await tool(at, 'Copy').waitFor()
          // The first line isn't under the tools: beside it, or below.
          const tools = await boxOf(block(at).locator('.actions'))
          const line = await block(at)
            .locator('code')
            .evaluate(code => {
              const range = document.createRange()
              range.selectNodeContents(code)
              const [first] = range.getClientRects()
              const edge = Math.max(
                ...[...range.getClientRects()].filter(one => one.top === first?.top).map(one => one.right),
              )
              return { top: first?.top ?? 0, right: edge }
            })
          assert.ok(line.right <= tools.x || line.top >= tools.bottom - 4, JSON.stringify({ at, line, tools }))
        }
        // With the keyboard.
        await tool(1, 'Copy').focus()
        await page.keyboard.press('Enter')
        await tool(1, 'Copied').waitFor()
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${long}\nshort\n`)
        // Only blocks that are too wide offer to wrap, and then all wrap.
        assert.equal(await tool(0, 'Wrap long lines').count(), 0)
        const isWide = (at: number): Promise<boolean> =>
          block(at)
            .locator('pre')
            .evaluate(pre => pre.scrollWidth > pre.clientWidth)
        assert.deepEqual([await isWide(0), await isWide(1), await isWide(2)], [false, true, true])
        await tool(1, 'Wrap long lines').focus()
        await page.keyboard.press('Enter')
        for (const at of [1, 2]) await becomes(() => isWide(at), false)
        assert.equal(await tool(2, 'Wrap long lines').getAttribute('aria-pressed'), 'true')
        assert.deepEqual(await obstacles(page), [])
        await reload(page)
        await tool(1, 'Copy').waitFor()
        await becomes(() => isWide(1), false)
        await tool(1, 'Wrap long lines').click()
        await becomes(() => isWide(1), true)
      }))

  for (const [name, viewport] of Object.entries({ desk, phone }))
    test(`several pictures in one message are rows of one height, in their own proportions (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const channel = await harbour(org)
        const sizes = [
          [400, 300],
          [300, 600],
          [900, 300],
          [60, 60],
        ] as const
        const links: string[] = []
        for (const [width, height] of sizes) links.push(`[${width}x${height}](${await picture(org, width, height)})`)
        await org.owner.send('harbour', links.join(' '), 'tides')
        const page = await signIn(org.member, viewport)
        // Their places are known before they load.
        let release = (): void => {}
        const loaded = new Promise<void>(resolve => (release = resolve))
        await page.route('**/thumbnail/**', async route => {
          await loaded
          await route.continue()
        })
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        const all = page.locator('.text .picture')
        await becomes(() => all.count(), sizes.length)
        const boxes = () => Promise.all(sizes.map((_, at) => boxOf(all.nth(at))))
        const before = await boxes()
        release()
        // Others are further down the page.
        await becomes(
          () =>
            all
              .first()
              .locator('img')
              .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
          true,
        )
        assert.deepEqual(await boxes(), before)
        for (const [at, [width, height]] of sizes.entries()) {
          const box = before[at]!
          assert.ok(Math.abs(box.width / box.height - width / height) < 0.05, JSON.stringify(box))
          assert.ok(box.right <= viewport.width, JSON.stringify(box))
        }
        // Only a picture that's too wide or too small has another height.
        assert.deepEqual([before[0]!.height, before[1]!.height].map(Math.round), [200, 200])
        assert.ok(before[2]!.height < 200 && before[3]!.height === 60)
        if (viewport === desk) assert.equal(before[0]!.y, before[1]!.y, 'in one row')
        for (const [at, one] of before.entries())
          for (const other of before.slice(at + 1))
            assert.ok(one.right <= other.x || one.bottom <= other.y || other.right <= one.x, 'apart')
      }))

  test('every empty list says what belongs there, and offers one action', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const page = await signIn(org.member)
      const views = [
        ['#inbox', 'You’re all caught up', 'Show recent conversations'],
        ['#narrow/is/starred', 'No starred messages', 'Show recent conversations'],
        ['#narrow/is/mentioned', 'No mentions yet', 'Show recent conversations'],
        ['#narrow/is/followed', 'No messages in followed topics', 'Show recent conversations'],
        ['#narrow/is/dm', 'No direct messages yet', 'New direct message'],
        [`#narrow/dm/${org.owner.id}`, 'No messages yet', 'Write a message'],
        [`#narrow/dm/${org.member.id}`, 'No notes yet', 'Write a message'],
        [`#narrow/channel/${channel}/topic/none`, 'No messages yet', 'Write a message'],
        [`#narrow/channel/${channel}`, 'Start the first topic', 'New topic'],
        [`#topics/channel/${channel}`, 'Start the first topic', 'New topic'],
        ['#drafts', 'No drafts', 'New message'],
        ['#scheduled', 'No scheduled messages', 'New message'],
        ['#scheduled', 'No reminders', 'Show recent conversations'],
        ['#recent', 'No conversations yet', 'New message'],
      ] as const
      for (const [hash, title, action] of views) {
        await open(page, hash)
        const state = page.locator('.empty-state').filter({ has: page.getByRole('heading', { name: title }) })
        await state.waitFor()
        assert.ok(((await state.locator('p').textContent()) ?? '').length > 10, hash)
        assert.deepEqual(await state.locator('a, button').allTextContents(), [action], hash)
        assert.deepEqual(await obstacles(page), [], hash)
      }
      // The action works: the box has the focus, or the box of a new message is open.
      await open(page, `#narrow/dm/${org.owner.id}`)
      await page.getByRole('button', { name: 'Write a message' }).click()
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Message')
      await open(page, `#narrow/channel/${channel}`)
      await page.locator('.empty-state').getByRole('button', { name: 'New topic' }).click()
      await becomes(
        () => page.getByRole('combobox', { name: 'Topic' }).evaluate(field => field === document.activeElement),
        true,
      )
    }))

  test('what appears fades in within 120 ms, and not at all if the system asks for less motion', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', 'high water', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'high water').waitFor()
      const animationOf = (selector: string): Promise<string[]> =>
        page
          .locator(selector)
          .first()
          .evaluate(element => [getComputedStyle(element).animationName, getComputedStyle(element).animationDuration])
      const look = async (): Promise<string[][]> => {
        await page
          .getByRole('button', { name: /^Topic actions: tides/ })
          .last()
          .click()
        await page.getByRole('menu').waitFor()
        const menu = await animationOf('.popover')
        await page.keyboard.press('Escape')
        await page.getByRole('menu').waitFor({ state: 'detached' })
        await page.getByRole('button', { name: org.owner.name }).first().click()
        await page.locator('.card').waitFor()
        const card = await animationOf('.card')
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+k')
        await page.locator('.dialog').waitFor()
        const palette = await animationOf('.dialog')
        await page.keyboard.press('Escape')
        await page.locator('.dialog').waitFor({ state: 'detached' })
        return [menu, card, palette]
      }
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      assert.deepEqual(await look(), [
        ['appear', '0.12s'],
        ['appear', '0.12s'],
        ['appear', '0.22s'],
      ])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const [animation] of await look()) assert.equal(animation, 'none')
    }))

  test('in the dark, pictures are dimmed until the pointer or the focus reaches them', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', `[tea](${await picture(org, 300, 200)})`, 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const link = page.getByRole('link', { name: 'Image: tea' })
      const filter = (): Promise<string> => link.locator('img').evaluate(image => getComputedStyle(image).filter)
      await link.locator('img').waitFor()
      assert.equal(await filter(), 'none')
      await page.emulateMedia({ colorScheme: 'dark' })
      const dim = 'brightness(0.78) saturate(0.9)'
      await becomes(filter, dim)
      await link.hover()
      await becomes(filter, 'none')
      await page.mouse.move(10, 10)
      await becomes(filter, dim)
      await page.emulateMedia({ colorScheme: 'light' })
      await org.member.ok('PATCH /settings', { color_scheme: 2 })
      await becomes(filter, dim)
      await link.click()
      const viewer = page.locator('.lightbox img')
      await viewer.waitFor()
      assert.equal(await viewer.evaluate(image => getComputedStyle(image).filter), 'none')
    }))

  test('lists of people leave their room to settings and lists', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      const page = await signIn(org.admin)
      const people = page.getByRole('complementary', { name: 'People' })
      for (const hash of ['#settings/profile', '#organization/organization-profile', '#channels/all', '#groups/all']) {
        await open(page, `#narrow/channel/${channel}`)
        await people.waitFor()
        await open(page, hash)
        await people.waitFor({ state: 'detached' })
      }
    }))

  test('no box cuts off the ring around what has the focus', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await harbour(org)
      await org.owner.send('harbour', 'high water [tea](https://tea.example)\n```python\na = 1\n```', 'tides')
      await org.owner.send('harbour', '@**all** low water', 'tides')
      await org.member.ok('POST /users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: channel, property: 'pin_to_top', value: true }],
      })
      const page = await signIn(org.member)
      for (const hash of ['#inbox', '#recent', `#narrow/channel/${channel}/topic/tides`, '#settings/preferences']) {
        await open(page, hash)
        await page.locator('main h1').first().waitFor()
        assert.deepEqual(await cutRings(page), [], hash)
      }
    }))
})

/** Goes through the page with Tab, and names what has a ring that a box around it cuts off. */
async function cutRings(page: Page): Promise<string[]> {
  const found = new Set<string>()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let step = 0; step < 70; step++) {
    await page.keyboard.press('Tab')
    const cut = await page.evaluate(() => {
      const { activeElement: element } = document
      if (element === null || element === document.body) return undefined
      const { boxShadow } = getComputedStyle(element)
      // Rings outside of the element: their spread.
      const widest = Math.max(
        0,
        ...boxShadow
          .split(/,(?![^(]*\))/)
          .filter(shadow => !shadow.includes('inset'))
          .map(shadow => Number(/0px 0px 0px (\d+)px/.exec(shadow)?.[1] ?? 0)),
      )
      if (widest === 0) return undefined
      const box = element.getBoundingClientRect()
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const frame = around.getBoundingClientRect()
        const isCutX = overflowX !== 'visible' && (box.left - widest < frame.left || box.right + widest > frame.right)
        const isCutY = overflowY !== 'visible' && (box.top - widest < frame.top || box.bottom + widest > frame.bottom)
        if (isCutX || isCutY) return `${element.outerHTML.slice(0, 120)} in ${around.className}`
      }
      return undefined
    })
    if (cut !== undefined) found.add(cut)
  }
  return [...found]
}
