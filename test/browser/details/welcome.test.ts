// A person's first minutes with a new server: what the first start prints, and where its messages lead.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstLogin, install } from '#test/command.ts'
import { rawRequest } from '#test/http.ts'
import { inviteLink } from '#test/invites.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { desk, obstacles, open, phone, visitingAt } from '#test/visit.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Pictures: `PARLEY_SCREENSHOTS=folder npm test -- browser`. */
async function shown(page: Page, name: string): Promise<void> {
  const folder = process.env['PARLEY_SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: join(folder, `welcome-${name}.png`) })
  assert.deepEqual(await obstacles(page), [], name)
}

/** Where the message's links lead, by the heading of the view. */
const headings: Readonly<Record<string, RegExp>> = {
  'your name and picture': /Profile/,
  'your email address and password': /Account/,
  'its profile': /My organization/,
  Permissions: /My organization/,
  'add one': /Channels/,
  'send them a link': /Invite/,
}

void it(
  'the link from the first start leads to messages that link to the next steps',
  { timeout: 240_000 },
  async t => {
    const here = await install(t, 'sqlite')
    const server = here.serve()
    const [link = ''] = /\S+\/sign-in\/\S+/.exec(await firstLogin(here, server)) ?? []
    const { origin, pathname } = new URL(link)
    const { headers } = await rawRequest(origin, { method: 'POST', path: pathname })
    const [, token = ''] = /^parley=([^;]+)/.exec(headers['set-cookie']?.join() ?? '') ?? []
    await visitingAt(origin, async signIn => {
      const page = await signIn({ token })
      const main = page.getByRole('main')
      await main.getByRole('link', { name: /Welcome Bot/ }).waitFor()
      for (const topic of ['start here', 'apps and bots', 'writing messages', 'getting around'])
        await main.getByRole('link', { name: topic }).waitFor()
      await shown(page, 'inbox')

      await main.getByRole('link', { name: /Welcome Bot/ }).click()
      const message = page.getByRole('article').filter({ hasText: 'Welcome to your new organization' })
      await message.waitFor()
      await page.getByText('This bot doesn’t read replies.').waitFor()
      await shown(page, 'direct')
      const address = page.url()
      for (const [name, title] of Object.entries(headings)) {
        await message.getByRole('link', { name, exact: true }).click()
        await page.waitForURL(now => now.href !== address)
        await main.getByText(title).first().waitFor()
        assert.equal(await page.getByText('Page not found').count(), 0, name)
        await page.goBack()
        await message.waitFor()
      }

      await message.getByRole('link', { name: '#general > start here' }).click()
      await page.getByRole('article').filter({ hasText: 'This is a message' }).waitFor()
      await shown(page, 'start')
      await page.getByRole('link', { name: '#sandbox > writing messages' }).click()
      await page.getByRole('table').waitFor()
      await page.getByRole('button', { name: "What's in here?" }).click()
      await page.getByText('hide text until someone opens it').waitFor()
      await shown(page, 'writing')
      await open(page, '#narrow/is/mentioned')
      await page
        .getByRole('button', { name: /Welcome Bot/ })
        .first()
        .waitFor()
      await shown(page, 'mentions')
    })
    assert.equal((await server.stop()).code, 0)
  },
)

mainlyOnSqlite('the welcome messages in a browser', test => {
  for (const [size, viewport] of Object.entries({ desk, phone }))
    test(`a new user starts with the greeting, on a ${size}`, async world => {
      const org = await world.org(undefined, { hasWelcome: true })
      const url = `http://${org.host}:${new URL(world.app.url).port}`
      const { path } = await inviteLink(org.owner, { include_realm_default_subscriptions: true })
      const { headers } = await rawRequest(world.app.url, {
        method: 'POST',
        host: org.host,
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({
          full_name: 'Nia Newcomer',
          email: `nia-${size}@newcomers.example`,
          password: 'seven quiet herons at dusk',
        }).toString(),
      })
      const [, token = ''] = /^parley=([^;]+)/.exec(headers['set-cookie']?.join() ?? '') ?? []
      await visitingAt(url, async signIn => {
        const page = await signIn({ token }, viewport)
        await open(page, '#inbox')
        await page
          .getByRole('main')
          .getByRole('link', { name: /Welcome Bot/ })
          .click()
        const message = page.getByRole('article').filter({ hasText: "Here's how to get started" })
        await message.waitFor()
        await shown(page, `greeting-${size}`)
        await message.getByRole('link', { name: '#general > start here' }).click()
        await page.getByRole('article').filter({ hasText: 'This is a message' }).waitFor()
        assert.match((await heading(page).textContent()) ?? '', /start here/)
        await shown(page, `start-${size}`)
      })
    })
})
