// Joining in a real browser without JavaScript. The rules are tested in test/features/invites/join.test.ts; here are the parts that
// only a browser shows: the form works, shows errors, and can be read on a phone and on a desktop.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { sharedBrowser } from '#test/shared-browser.ts'
import { emailInvite, inviteLink, loggedIn, newcomer, proofPath, restrictDomains } from '#test/invites.ts'
import { linkIn, mailTo } from '#test/mail.ts'
import { mainlyOnSqlite } from '#test/suite.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

async function visit(url: string, work: (page: Page) => Promise<void>, viewport = desk): Promise<void> {
  const context = await (await sharedBrowser()).newContext({ viewport, javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await work(page)
  } finally {
    await context.close()
  }
}

const heading = (page: Page): Promise<string | null> => page.locator('h1').textContent()
/** Goes to the next page. */
const press = async (page: Page, name = 'Join'): Promise<void> => {
  await Promise.all([page.waitForEvent('framenavigated'), page.getByRole('button', { name }).click()])
}

async function fill(page: Page, { full_name, email, password }: typeof newcomer): Promise<void> {
  await page.getByLabel('Your name').fill(full_name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
}

/** A page of another site. */
async function openForeign(page: Page, body: string): Promise<void> {
  await page.route('http://evil.example/', route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('http://evil.example/')
}

/** The browser is signed in and has left the form. */
async function assertJoined(page: Page): Promise<void> {
  assert.equal(new URL(page.url()).pathname, '/')
  assert.deepEqual(
    (await page.context().cookies()).map(({ name, httpOnly }) => [name, httpOnly]),
    [['parley', true]],
  )
}

/** Screenshots: `PARLEY_SCREENSHOTS=folder npm test -- browser`. Whether the page fits is checked here. */
async function shown(page: Page, name: string): Promise<void> {
  const folder = process.env['PARLEY_SCREENSHOTS']
  const { width = 0 } = page.viewportSize() ?? {}
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  const needed = await page.evaluate<number>('document.documentElement.scrollWidth')
  assert.ok(needed <= width, `${name}: ${needed} px wide on a screen of ${width} px`)
}

mainlyOnSqlite('joining in a browser', test => {
  test('a link, a form, an account, a login', async world => {
    const org = await world.org()
    await org.owner.ok('PATCH /realm', { name: 'Lantern Bay Rowing Association' })
    const { url } = await inviteLink(org.admin)
    await visit(url, async page => {
      assert.equal(await heading(page), 'Join Lantern Bay Rowing Association')
      await shown(page, 'form')
      await fill(page, newcomer)
      await press(page)
      await assertJoined(page)
    })
    assert.equal((await (await loggedIn(world, org))('/users/me')).full_name, newcomer.full_name)
  })

  test('on a phone, with mistakes: the error is next to the field, which has the focus', async world => {
    const org = await world.org()
    await org.owner.ok('PATCH /realm', { name: 'M'.repeat(40) })
    const { url } = await inviteLink(org.owner)
    const taken = { ...newcomer, email: org.member.email }
    await visit(
      url,
      async page => {
        await shown(page, 'form')
        await fill(page, { ...taken, password: 'password' })
        await press(page)
        const email = page.getByLabel('Email address')
        assert.match(await describedBy(email), /This address already has an account/)
        assert.match(await describedBy(page.getByLabel('Password')), /harder to guess/)
        assert.equal(await page.getByRole('alert').count(), 1)
        assert.equal(await page.locator('[aria-invalid=true]').count(), 2)
        assert.equal(await page.locator(':focus').getAttribute('id'), 'email')
        assert.equal(await page.getByLabel('Your name').inputValue(), newcomer.full_name)
        assert.equal(await email.inputValue(), taken.email)
        assert.equal(await page.getByLabel('Password').inputValue(), '')
        await shown(page, 'mistakes')

        await fill(page, newcomer)
        await press(page)
        await assertJoined(page)
      },
      phone,
    )
  })

  test('with restricted domains: an address, an email, its link, an account', async world => {
    const org = await world.org()
    await restrictDomains(org)
    const { url } = await inviteLink(org.owner)
    const nia = { ...newcomer, email: `browser${org.realm.id}@lantern-bay.example` }
    await visit(
      url,
      async page => {
        const email = page.getByLabel('Email address')
        await email.fill('nia@elsewhere.example')
        await press(page, 'Continue')
        assert.match(await describedBy(email), /not allowed in this organization/)
        assert.equal(await page.locator(':focus').getAttribute('id'), 'email')
        await shown(page, 'address with a mistake')
        await email.fill(nia.email)
        await press(page, 'Continue')
        assert.equal(await heading(page), 'Check your email')
        await shown(page, 'email sent')
        await page.goto(new URL(await proofPath(world, nia.email), url).href)
        assert.equal(await page.getByLabel('Email address').inputValue(), nia.email)
        await shown(page, 'address confirmed')
        await page.getByLabel('Your name').fill(nia.full_name)
        await page.getByLabel('Password').fill(nia.password)
        await press(page)
        await assertJoined(page)
      },
      phone,
    )
    await loggedIn(world, org, nia)
  })

  test('a link that is revoked while its page is open', async world => {
    const org = await world.org()
    const { url, id } = await inviteLink(org.owner)
    await visit(url, async page => {
      await fill(page, newcomer)
      await org.owner.ok(`DELETE /invites/multiuse/${id}`)
      await press(page)
      assert.equal(await heading(page), 'This invitation was revoked')
      await shown(page, 'revoked')
    })
    const { members } = await org.owner.ok('GET /users')
    assert.ok(!members.some((one: { delivery_email: string }) => one.delivery_email === newcomer.email))
  })

  test('an emailed link works for its address only', async world => {
    const org = await world.org()
    const email = `nia@${org.realm.subdomain}.example`
    await emailInvite(org.member, email)
    await visit(
      linkIn((await mailTo(world, email))[0]!, '/join/'),
      async page => {
        assert.equal(await page.getByLabel('Email address').inputValue(), email)
        assert.equal(await page.getByLabel('Email address').isEditable(), false)
        await page.getByLabel('Your name').fill(newcomer.full_name)
        await page.getByLabel('Password').fill(newcomer.password)
        await shown(page, 'mail')
        await press(page)
        await assertJoined(page)
      },
      phone,
    )
    await loggedIn(world, org, { ...newcomer, email })
  })

  test("a page of another site can't submit the form", async world => {
    const org = await world.org()
    const { url } = await inviteLink(org.owner)
    const inputs = Object.entries(newcomer).map(([name, value]) => `<input name="${name}" value="${value}">`)
    await visit(url, async page => {
      await openForeign(page, `<form method="post" action="${url}">${inputs.join('')}<button>Join</button></form>`)
      await press(page)
      assert.equal(await heading(page), "That didn't work")
      assert.match(await page.locator('main').innerText(), /another site/)
    })
  })
})

mainlyOnSqlite(
  'joining in a browser without encryption',
  test => {
    // Browsers then send less about a form's origin.
    test("the form works, and another site's form doesn't", async world => {
      const org = await world.org()
      const host = `${org.realm.subdomain}.chat.example`
      const { body } = await org.owner.call('POST /invites/multiuse', {}, { host })
      const url = `http://${host}:${new URL(world.app.url).port}${new URL(body.invite_link).pathname}`
      await visit(url, async page => {
        await fill(page, newcomer)
        await press(page)
        await assertJoined(page)
        await openForeign(page, `<form method="post" action="${url}"><button>Join</button></form>`)
        await press(page)
        assert.match(await page.locator('main').innerText(), /another site/)
      })
    })
  },
  { PARLEY_EXTERNAL_URL: 'http://chat.example' },
)

/** The text that a screen reader adds to the name of a field. */
async function describedBy(field: Locator): Promise<string> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return (await Promise.all(ids.map(id => field.page().locator(`#${id}`).innerText()))).join(' ')
}
