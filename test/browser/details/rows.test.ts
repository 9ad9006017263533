// The rows of a feed: times, notes, buttons, images, emoji, headings.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { becomes } from '#test/becomes.ts'
import { plain } from '#test/pictures.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import { compose, desk, obstacles, open, phone, pressShortcut, rows, visiting } from '#test/visit.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  assert.ok(box !== null)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['PARLEY_SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

mainlyOnSqlite('rows', test => {
  test('a row without a head shows its time on hover, and the "edited" mark takes no extra line', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const first = await org.member.send('harbour', 'high water', 'tides')
      const second = await org.member.send('harbour', 'low water', 'tides')
      await org.member.send('harbour', 'slack water', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const heights = (): Promise<(number | undefined)[]> =>
        Promise.all([first, second].map(async id => (await page.locator(`[data-id="${id}"]`).boundingBox())?.height))
      await rows(page, 'slack water').waitFor()
      const before = await heights()
      await org.member.ok(`PATCH /messages/${first}`, { content: 'high water!' })
      await org.member.ok(`PATCH /messages/${second}`, { content: 'low water!' })
      for (const text of ['high water!', 'low water!']) await rows(page, text).getByText('edited').waitFor()
      assert.deepEqual(await heights(), before)
      assert.match(await rows(page, 'high water!').locator('.who').innerText(), /\d:\d\d.*edited/s)

      for (const text of ['low water!', 'slack water']) {
        const time = rows(page, text).locator('.gutter time')
        await rows(page, text).locator('.text').hover()
        await time.waitFor()
        assert.match((await time.textContent()) ?? '', /^\d?\d:\d\d/)
        const [shown, words] = [await boxOf(time), await boxOf(rows(page, text).locator('.text'))]
        assert.ok(shown.right <= words.x, 'beside the text')
        assert.ok(shown.x >= (await boxOf(page.locator('.list'))).x, 'in the list')
      }
      await shoot(page, 'time-of-a-joined-row')
      await rows(page, 'low water!').hover()
      await shoot(page, 'time-of-an-edited-row')
      await rows(page, 'low water!').getByRole('button', { name: 'edited' }).click()
      await page.getByRole('dialog', { name: 'Edit history' }).waitFor()
    }))

  test("the buttons of a message don't cover its text", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const long = 'many words of water '.repeat(30)
      for (const n of [1, 2, 3]) await org.member.send('harbour', `number ${n} ${long}`, 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      for (const n of [1, 2, 3]) {
        const row = rows(page, `number ${n}`)
        await row.locator('.text').hover()
        const tools = row.getByRole('toolbar')
        await becomes(() => tools.evaluate(element => getComputedStyle(element).opacity), '1')
        assert.ok((await boxOf(tools)).bottom <= (await boxOf(row.locator('.text'))).y + 1, `number ${n}`)
        await shoot(page, `buttons-of-row-${n}`)
        // The pointer reaches them without leaving the row.
        await tools.getByRole('button', { name: 'Like' }).click()
        await row.getByRole('button', { name: /^React with \+1/ }).waitFor()
      }
    }))

  for (const [name, viewport] of Object.entries({ desk, phone }))
    test(`an image keeps its shape (${name})`, world =>
      visiting(world, async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        const sizes = [
          [300, 900],
          [900, 300],
          [60, 80],
        ] as const
        for (const [width, height] of sizes) {
          const file = { name: `${width}.png`, type: 'image/png', bytes: await plain(width, height) }
          await org.owner.send('harbour', `[${width}](${await uploaded(org.owner, file)})`, 'tides')
        }
        const page = await signIn(org.member, viewport)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        for (const [width, height] of sizes) {
          const picture = page.getByRole('link', { name: `Image: ${width}` })
          const preview = picture.locator('img')
          await preview.waitFor()
          // The image fills its box and isn't cut.
          assert.equal(await preview.evaluate(element => getComputedStyle(element).objectFit), 'contain')
          const box = await boxOf(preview)
          assert.ok(Math.abs(box.width / box.height - width / height) < 0.05, JSON.stringify(box))
          assert.ok(box.height <= 300 && box.width <= 360, JSON.stringify(box))
        }
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width)
        await shoot(page, `pictures-on-a-${name}`)
      }))

  test("symbols that also have a text form are shown as emoji, and headings in messages rank below the page's", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const id = await org.owner.send('harbour', '# Tides\n\n## Ebb\n\n:heart: :smile: :one:', 'tides')
      await org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'heart' })
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const row = rows(page, 'Ebb')
      await row.waitFor()
      assert.deepEqual(await row.locator('.text .emoji').allTextContents(), [
        '\u2764\uFE0F',
        '\u{1F604}',
        '1\uFE0F\u20E3',
      ])
      assert.equal(await row.locator('.reactions .emoji').textContent(), '\u2764\uFE0F')
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
      assert.deepEqual(await row.getByRole('heading', { level: 2 }).allTextContents(), ['Tides'])
      assert.deepEqual(await row.getByRole('heading', { level: 3 }).allTextContents(), ['Ebb'])
      await org.owner.send('harbour', '### Gauges\n\n❤ `☎`', 'tides')
      await rows(page, 'Gauges').getByText('❤\uFE0F ☎', { exact: true }).waitFor()
      await rows(page, 'Gauges').getByRole('heading', { level: 2 }).waitFor()
      assert.deepEqual(await obstacles(page), [])
      await shoot(page, 'headings-and-emoji')
    }))

  test("the arrow key that edits the user's last message scrolls the whole form into view", world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      const others = async (name: string): Promise<void> => {
        for (let n = 0; n < 15; n++) await org.owner.send('harbour', `${name} ${n}`, 'tides')
      }
      await others('earlier')
      await org.member.send('harbour', 'own words', 'tides')
      await others('later')
      await org.member.ok('POST /mark_all_as_read')
      const page = await signIn(org.member, { ...desk, height: 560 })
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'later 14').waitFor()
      const list = page.locator('.list')
      // The user's message is the last visible one.
      await rows(page, 'own words').evaluate(row => {
        const frame = row.closest('.list')
        if (frame !== null)
          frame.scrollTop += row.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom + 4
      })
      await pressShortcut(page, 'r')
      await compose(page).press('ArrowUp')
      const save = page.locator('article').getByRole('button', { name: 'Save' })
      await save.and(page.locator(':enabled')).waitFor()
      await becomes(async () => (await boxOf(save)).bottom <= (await boxOf(list)).bottom, true)
    }))
})
