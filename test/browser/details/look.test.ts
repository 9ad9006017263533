// The web client's look follows the user's settings.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { obstacles, open, reload, rows, visiting } from '#test/visit.ts'

mainlyOnSqlite('the look of the web client', test => {
  test('theme, sizes, language and times follow the settings right away, and are in the page from the start', world =>
    visiting(
      world,
      async ({ org, signIn }) => {
        const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
        await org.owner.send('harbour', 'first', 'tides')
        const page = await signIn(org.member)
        await open(page, `#narrow/channel/${channel}/topic/tides`)
        await rows(page, 'first').waitFor()
        const look = (): Promise<unknown> =>
          page.evaluate(() => {
            const { backgroundColor, fontSize, lineHeight } = getComputedStyle(document.documentElement)
            const { dataset, lang } = document.documentElement
            return [lang, dataset['theme'], dataset['contrast'], backgroundColor, fontSize, lineHeight]
          })
        const before = (await look()) as string[]
        assert.deepEqual(before.slice(3), ['rgb(242, 239, 232)', '15px', '22.5px'])
        // On a wide screen a line holds at most 76 characters, unless the user wants more.
        await page.setViewportSize({ width: 1800, height: 900 })
        const isWide = (): Promise<boolean> =>
          rows(page, 'first').evaluate(row => {
            const text = row.querySelector('.text')
            return text !== null && text.clientWidth > row.clientWidth - 100
          })
        assert.equal(await isWide(), false)
        await org.member.ok('PATCH /settings', { fluid_layout_width: true })
        await becomes(isWide, true)
        await org.member.ok('PATCH /settings', {
          color_scheme: 2,
          web_font_size_px: 20,
          web_line_height_percent: 168,
          high_contrast_mode: true,
          default_language: 'de',
          twenty_four_hour_time: true,
          timezone: 'Asia/Kolkata',
        })
        const after = ['de', 'dark', 'more', 'rgb(0, 0, 0)', '18.75px', '33.75px']
        await becomes(look, after)
        await page.getByRole('link', { name: 'Posteingang' }).first().waitFor()
        const { message } = await org.member.ok(`GET /messages/${await org.owner.send('harbour', 'second', 'tides')}`)
        const time = new Date((message.timestamp + 5.5 * 3600) * 1000).toISOString().slice(11, 16)
        const newest = page.getByRole('article').filter({ hasText: 'second' })
        await becomes(() => newest.locator('time').textContent(), time)
        const html = await page.evaluate(async () => (await fetch('/')).text())
        assert.match(
          html,
          /<html lang="de" data-theme="dark" data-contrast="more" data-width="full" data-mail="files" data-build="\w+">/,
        )
        // Before the script has run.
        await page.route('**/assets/*.js', route => route.abort())
        await page.reload()
        assert.deepEqual(await look(), after)
      },
      /ERR_FAILED/,
    ))

  test('icons are lines in the color of their text', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      const icon = page.getByRole('link', { name: 'Recent', exact: true }).locator('.icon')
      const { fill, stroke, color } = await icon.evaluate(element => {
        const shown = getComputedStyle(element)
        return { fill: shown.fill, stroke: shown.stroke, color: shown.color }
      })
      assert.deepEqual({ fill, stroke }, { fill: 'none', stroke: color })
    }))

  test('the sidebar can be widened with the mouse and the keyboard, and keeps its width', world =>
    visiting(world, async ({ org, signIn }) => {
      const page = await signIn(org.member)
      const edge = page.getByRole('separator', { name: 'Sidebar width' })
      const side = page.getByRole('navigation', { name: 'Conversations' })
      const width = async (): Promise<number> => Math.round((await side.boundingBox())?.width ?? 0)
      assert.equal(await width(), 272)
      const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 }
      await page.mouse.move(x + 4, y + 300)
      await page.mouse.down()
      await page.mouse.move(340, y + 310, { steps: 3 })
      await page.mouse.up()
      await becomes(width, 340)
      await reload(page)
      assert.equal(await width(), 340)
      await edge.press('ArrowLeft')
      await becomes(width, 324)
      await edge.press('End')
      await becomes(width, 400)
      assert.equal(await edge.getAttribute('aria-valuenow'), '400')
      assert.deepEqual(await obstacles(page), [])
      await reload(page)
      assert.equal(await width(), 400)
      await edge.dblclick()
      await becomes(width, 272)
    }))
})
