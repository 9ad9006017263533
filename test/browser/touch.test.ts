// The web client on a touch screen.
import { becomes } from '#test/becomes.ts'
import { restOn, tap, tapAt } from '#test/finger.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { answered, compose, open, phone, rows, textIs, visiting } from '#test/visit.ts'

mainlyOnSqlite('on a phone', test => {
  test('a long press on a message opens its menu, which stays, and whose items react, quote, edit and delete', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'high water at six', 'tides')
      await org.member.send('harbour', 'low water at noon', 'tides')
      const page = await signIn(org.member, phone)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      const text = (of: string) => rows(page, of).locator('.text')
      const menu = page.getByRole('menu')
      const choose = async (of: string, item: RegExp): Promise<void> => {
        await restOn(page, text(of))
        await tap(page, page.getByRole('menuitem', { name: item }))
        await menu.waitFor({ state: 'detached' })
      }
      await text('high water').waitFor()

      await answered(page, 'POST /messages/flags', () => choose('high water', /^Star/))
      await restOn(page, text('high water'))
      await tap(page, page.getByRole('button', { name: 'React with +1' }))
      await menu.waitFor({ state: 'detached' })
      await rows(page, 'high water').locator('.reactions .own').waitFor()
      await choose('high water', /^Quote and reply/)
      await becomes(async () => (await compose(page).inputValue()).endsWith('):\n> high water at six\n\n'), true)
      await compose(page).fill('')
      await textIs(page, '')

      await choose('low water', /^Edit/)
      const field = page.locator('article').getByRole('textbox')
      await field.fill('low water at one')
      await tap(page, page.locator('article').getByRole('button', { name: 'Save' }))
      await text('low water at one').waitFor()

      const folder = process.env['PARLEY_SCREENSHOTS']
      await restOn(page, text('high water'))
      if (folder !== undefined) await page.screenshot({ path: `${folder}/menu-on-a-phone.png` })
      await page.goBack()
      await menu.waitFor({ state: 'detached' })

      // Tapping outside the menu closes it.
      await restOn(page, text('high water'))
      await tapAt(page, { x: 190, y: 20 })
      await menu.waitFor({ state: 'detached' })

      // Each message also has a button for it.
      await tap(page, rows(page, 'high water').getByRole('button', { name: 'Message actions' }))
      await menu.waitFor()
      await page.goBack()
      await menu.waitFor({ state: 'detached' })

      await choose('low water', /^Delete/)
      await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
      await rows(page, 'low water').waitFor({ state: 'detached' })
    }))
})

mainlyOnSqlite('on a touch screen with a mouse', test => {
  test('a long press on a message opens its menu, which stays when the finger is lifted', world =>
    visiting(world, async ({ org, signIn }) => {
      const channel = await org.channel('harbour', { subscribers: [org.owner, org.member] })
      await org.owner.send('harbour', 'high water at six', 'tides')
      const page = await signIn(org.member)
      await open(page, `#narrow/channel/${channel}/topic/tides`)
      await rows(page, 'high water').waitFor()
      await restOn(page, rows(page, 'high water').locator('.text'))
      await answered(page, 'POST /messages/flags', () => tap(page, page.getByRole('menuitem', { name: /^Star/ })))
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }))
})
