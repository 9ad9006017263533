// The pages for visitors, on a phone and on a desktop, in both color schemes: they fit, name the organization, and have
// no hasNoObstacles.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterFile } from '#test/after-file.ts'
import { becomes } from '#test/becomes.ts'
import { inviteLink, newcomer, open } from '#test/invites.ts'
import { linkIn } from '#test/mail.ts'
import { sharedBrowser } from '#test/shared-browser.ts'
import { startSmtpServer } from '#test/smtp-server.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { hasNoObstacles } from '#test/visit.ts'
import type { Org, World } from '#test/world.ts'

const smtp = await startSmtpServer()
afterFile(() => smtp.stop())

const name = 'Lantern Bay Rowing Association'
const about = 'Rowing & tides before breakfast.'

/** A link that the server sent to the address. */
async function mailedLink({ app }: World, address: string, path: string): Promise<string> {
  const links = (): string[] => smtp.received.filter(({ to }) => to === address).map(mail => linkIn(mail, path))
  await becomes(async () => {
    await app.jobs.idle()
    return links().length > 0
  }, true)
  return new URL(links().at(-1)!).pathname
}

type Step = (page: Page) => Promise<unknown>
interface Stop {
  readonly path: string
  readonly heading: string
  /** Leads to the page to look at, if that is the response to a form. */
  readonly step?: Step
}

/** Leads to the next page. */
const press = async (page: Page, button: string): Promise<void> => {
  await Promise.all([page.waitForEvent('framenavigated'), page.getByRole('button', { name: button }).click()])
}

async function stopsOf(world: World, org: Org): Promise<Stop[]> {
  const { member, owner } = org
  const email = `new-${member.id}@rowing.example`
  await member.ok('PATCH /settings', { email })
  const invitation = (await inviteLink(owner)).path
  const title = `Sign in to ${name}`
  const askForReset: Step = async page => {
    await page.getByLabel('Email address').fill(owner.email)
    await press(page, 'Send link')
  }
  const logInWrongly: Step = async page => {
    await page.getByLabel('Email address').fill(member.email)
    await page.getByLabel('Password').fill('wrong')
    await press(page, 'Sign in')
    for (const label of ['Email address', 'Password'])
      assert.equal(
        await page.getByLabel(label).getAttribute('aria-describedby'),
        await page.getByRole('alert').getAttribute('id'),
      )
  }
  const joinWrongly: Step = async page => {
    await page.getByLabel('Your name').fill(newcomer.full_name)
    await page.getByLabel('Email address').fill(member.email)
    await page.getByLabel('Password').fill('password')
    await press(page, 'Join')
    await page.getByRole('alert').getByRole('link', { name: 'Password' }).click()
    assert.equal(new URL(page.url()).hash, '#password')
  }
  return [
    { path: '/login/', heading: title },
    { path: '/login/', heading: title, step: logInWrongly },
    { path: '/login/ended/', heading: title },
    { path: '/logout/', heading: 'Sign out' },
    { path: '/sign-in/unknown', heading: "This link doesn't work" },
    { path: invitation, heading: `Join ${name}` },
    { path: invitation, heading: `Join ${name}`, step: joinWrongly },
    { path: '/join/unknown/', heading: 'Invitation not found' },
    { path: '/join/', heading: 'You need an invitation' },
    { path: '/forgot/', heading: 'Forgot your password?' },
    { path: '/forgot/', heading: 'Check your email', step: askForReset },
    { path: '/reset/unknown/', heading: "This link doesn't work" },
    { path: await mailedLink(world, email, '/confirm-email/'), heading: 'Confirm your email address' },
    { path: '/confirm-email/unknown/', heading: "This link doesn't work" },
    { path: '/unknown', heading: "That didn't work" },
  ]
}

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

async function assertReadable(page: Page, { heading }: Stop, where: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === screens[0]?.width
  assert.equal(await page.getByRole('heading').first().innerText(), heading, where)
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, where)
  assert.equal(await page.getByText(name, { exact: true }).count(), 1, where)
  assert.equal(await page.getByText(about).count(), 1, where)
  const { needed, small } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth - innerWidth,
    small: [...document.querySelectorAll<HTMLElement>('input:not([type=checkbox]), button, .next')]
      .filter(one => one.offsetHeight < 44 || getComputedStyle(one).fontSize !== '16px')
      .map(one => one.outerHTML),
  }))
  assert.ok(needed <= 0, `${where}: ${needed} px too wide`)
  assert.deepEqual(small, [], where)
  // The picture is beside the form, or not there at all.
  const picture = await page.locator('.picture').evaluate(one => getComputedStyle(one).backgroundImage)
  assert.equal(picture.includes('/static/door.svg'), !isPhone, where)
  await hasNoObstacles(page, where)
}

mainlyOnSqlite(
  'pages for visitors',
  test => {
    for (const viewport of screens)
      test(`on a screen of ${viewport.width} px`, async world => {
        const org = await world.org()
        await org.owner.ok('PATCH /realm', { name, description: '**Rowing** & tides before breakfast.' })
        const origin = `http://${org.host}:${new URL(world.app.url).port}`
        const context = await (await sharedBrowser()).newContext({ viewport })
        try {
          const page = await context.newPage()
          const problems: string[] = []
          page.on('request', request => request.url().startsWith(`${origin}/`) || problems.push(request.url()))
          page.on('console', message => /refused|violates/i.test(message.text()) && problems.push(message.text()))
          for (const stop of await stopsOf(world, org)) {
            await page.goto(origin + stop.path)
            await stop.step?.(page)
            await assertReadable(page, stop, `${stop.heading} at ${stop.path}`)
          }
          assert.deepEqual(problems, [])
        } finally {
          await context.close()
        }
      })

    test('are small, and name no organization that is gone', async world => {
      const org = await world.org()
      await org.owner.ok('PATCH /realm', { name, description: 'd'.repeat(1000) })
      for (const path of ['/login/', '/join/unknown/', '/unknown']) {
        const { text } = await open(world, org, path)
        assert.ok(text.length < 6000, `${path}: ${text.length} characters`)
      }
      for (const path of ['/api/v1/unknown', '/json/unknown'])
        assert.equal((await open(world, org, path)).body.code, 'NOT_FOUND', 'the API answers in JSON')
      await org.owner.ok('POST /realm/deactivate', { deletion_delay_days: 'null' })
      for (const path of ['/join/unknown/', '/forgot/']) {
        const { text } = await open(world, org, path)
        assert.doesNotMatch(text, /Lantern Bay|ddd/)
      }
    })
  },
  { PARLEY_SMTP_URL: smtp.url },
)
