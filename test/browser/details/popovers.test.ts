// Menus and pickers next to the button that opens them.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { compose, obstacles, open, rows, visiting } from '#test/visit.ts'

mainlyOnSqlite('popovers', test => {
  test('a menu in a dialog works', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      for (const name of ['First', 'Second'])
        await org.owner.ok('POST /realm/playgrounds', {
          name,
          pygments_language: 'Rust',
          url_template: `https://${name}.example/?code={code}`,
        })
      const id = await org.owner.send('harbour', '```rust\nlet low = 6;\n```', 'tides')
      await org.owner.ok(`PATCH /messages/${id}`, { content: 'low water' })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'low water').getByRole('button', { name: 'edited' }).click()
      const dialog = page.getByRole('dialog')
      const opener = dialog.getByRole('button', { name: 'Open in…' })
      await opener.click()
      const focused = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent)
      await dialog.getByRole('menuitem').first().waitFor()
      assert.match((await focused()) ?? '', /First/)
      await page.keyboard.press('ArrowDown')
      assert.match((await focused()) ?? '', /Second/)
      assert.equal(await opener.getAttribute('aria-expanded'), 'true')
      assert.deepEqual(await obstacles(page), [])
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await dialog.getByRole('button', { name: 'Open in…', expanded: false }).waitFor()
      await becomes(() => opener.evaluate(button => button === document.activeElement), true)
      await opener.click()
      await dialog.getByRole('menuitem', { name: 'Second' }).click({ trial: true })
    }))

  test('on a short screen the emoji picker returns the focus to its button', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member, { width: 640, height: 360 })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).click()
      const button = page.locator('.compose').getByRole('button', { name: 'Emoji' })
      await button.click()
      await page.getByRole('combobox', { name: 'Search emoji' }).waitFor()
      assert.equal(await button.isVisible(), true)
      await page.keyboard.press('Escape')
      await page.getByRole('combobox', { name: 'Search emoji' }).waitFor({ state: 'detached' })
      await becomes(() => button.evaluate(element => element === document.activeElement), true)
    }))

  test('on a small screen every emoji fits the width of the picker', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const page = await signIn(org.member, { width: 320, height: 568 })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await compose(page).click()
      await page.locator('.compose').getByRole('button', { name: 'Emoji' }).click()
      const list = page.getByRole('listbox')
      await list.getByRole('group').nth(8).waitFor({ state: 'attached' })
      const over = await list.evaluate(async box => {
        const found: unknown[] = []
        for (const group of box.querySelectorAll('[role=group]')) {
          group.scrollIntoView()
          await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          const end = box.getBoundingClientRect().right
          if ([...group.querySelectorAll('button')].some(one => one.getBoundingClientRect().right > end))
            found.push(group.ariaLabel)
        }
        return found
      })
      assert.deepEqual(over, [])
    }))

  test('a card follows its button as the page scrolls, stays on the screen, and closes when the button goes away', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      // Each row names its sender.
      for (let wave = 0; wave < 40; wave++)
        await (wave % 2 === 0 ? org.owner : org.member).send('harbour', `wave ${wave}.`, 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const list = page.getByRole('feed')
      const button = rows(page, 'wave 32.').locator('.sender')
      await button.click()
      const card = page.locator('[popover]')
      await card.waitFor()
      const topOf = (element: Element): number => element.getBoundingClientRect().top
      const isAbove = async (): Promise<boolean> => (await card.evaluate(topOf)) < (await button.evaluate(topOf))
      const gap = async (): Promise<number> => {
        const [of, to] = [await card.boundingBox(), await button.boundingBox()]
        if (of === null || to === null) return NaN
        return Math.round((await isAbove()) ? to.y - of.y - of.height : of.y - to.y - to.height)
      }
      const isOnScreen = (): Promise<boolean> =>
        card.evaluate(element => {
          const { top, bottom, left, right } = element.getBoundingClientRect()
          return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        })
      await becomes(gap, 4)
      for (const by of [-100, -100]) {
        const before = await button.evaluate(topOf)
        await list.evaluate((element, y) => element.scrollBy(0, y), by)
        await becomes(async () => Math.round((await button.evaluate(topOf)) - before), -by)
        await becomes(gap, 4)
        assert.equal(await isOnScreen(), true)
      }
      await list.evaluate(element => element.scrollTo(0, 0))
      await card.waitFor({ state: 'detached' })
    }))
})
