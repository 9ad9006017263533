// Signing in and out in a real browser without JavaScript. The rules are tested in test/features/sessions/login-page.test.ts; here are
// the parts that only a browser shows.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { sharedBrowser } from '#test/shared-browser.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { password } from '#test/world.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

async function visit(url: string, options: BrowserContextOptions, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await sharedBrowser()).newContext({ javaScriptEnabled: false, ...options })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await work(page)
  } finally {
    await context.close()
  }
}

/** Screenshots: `PARLEY_SCREENSHOTS=folder npm test -- browser`. Whether the page fits is checked here. */
async function shown(page: Page, name: string): Promise<void> {
  const folder = process.env['PARLEY_SCREENSHOTS']
  const { width = 0 } = page.viewportSize() ?? {}
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
  assert.ok(needed <= width, `${name}: ${needed} px wide on a screen of ${width} px`)
}

/** Goes to the next page. */
const press = async (page: Page, name: string): Promise<void> => {
  await Promise.all([page.waitForEvent('framenavigated'), page.getByRole('button', { name }).click()])
}
const pathAndHash = (page: Page): string => {
  const { pathname, hash } = new URL(page.url())
  return pathname + hash
}

mainlyOnSqlite('signing in with a browser', test => {
  for (const [name, options] of [
    ['a phone', { viewport: phone, colorScheme: 'dark' }],
    ['a desktop', { viewport: desk, colorScheme: 'light' }],
  ] as const)
    test(`on ${name}: a wrong password, the right one, signing out`, async world => {
      const org = await world.org()
      await org.owner.ok('PATCH /realm', { name: 'Lantern Bay Rowing Association', invite_required: false })
      const origin = `http://${org.host}:${new URL(world.app.url).port}`
      await visit(`${origin}/login/#narrow/channel/7`, options, async page => {
        const address = page.getByLabel('Email address')
        assert.equal(await page.locator(':focus').getAttribute('id'), 'username')
        assert.equal(await page.getByLabel('Stay signed in').isChecked(), true)
        await shown(page, 'login')
        await address.fill(org.member.email)
        await page.getByLabel('Password').fill('wrong')
        await press(page, 'Sign in')
        assert.equal(await page.getByRole('alert').innerText(), 'Wrong email address or password.')
        assert.equal(await address.inputValue(), org.member.email)
        assert.equal(await page.getByLabel('Password').inputValue(), '')
        assert.equal(await page.locator(':focus').getAttribute('id'), 'password')
        await shown(page, 'login-wrong')

        await page.getByLabel('Password').fill(password)
        await press(page, 'Sign in')
        assert.equal(new URL(page.url()).pathname, '/')
        assert.match(await page.locator('body').innerText(), /Parley needs JavaScript\./)
        const [cookie] = await page.context().cookies()
        assert.deepEqual([cookie?.name, cookie?.httpOnly, cookie?.sameSite], ['parley', true, 'Lax'])

        await page.goto(`${origin}/logout/`)
        await shown(page, 'logout')
        await press(page, 'Sign out')
        assert.equal(pathAndHash(page), '/login/')
        assert.deepEqual(await page.context().cookies(), [])
      })
    })

  test('the part of an address after # survives signing in', async world => {
    const org = await world.org()
    const origin = `http://${org.host}:${new URL(world.app.url).port}`
    await visit(`${origin}/login/#narrow/channel/7`, { viewport: phone }, async page => {
      await page.getByLabel('Email address').fill(org.member.email)
      await page.getByLabel('Password').fill(password)
      await press(page, 'Sign in')
      assert.equal(pathAndHash(page), '/#narrow/channel/7')
    })
  })
})
