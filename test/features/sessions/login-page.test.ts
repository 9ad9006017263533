// Signing in and out on the pages of the server; test/browser does the same with a real browser.
import assert from 'node:assert/strict'
import { open, submit } from '#test/invites.ts'
import { logIn, sessionOf, setCookie, signedIn } from '#test/sessions.ts'
import { onEachDatabase } from '#test/suite.ts'
import { type Answer, password } from '#test/world.ts'

const wrong = 'Wrong email address or password.'
const alertIn = ({ text }: Answer): string | undefined => /role="alert">([^<]*)</.exec(text)?.[1]

onEachDatabase('the sign-in page', test => {
  test('signs in with a cookie, and leads to the client', async world => {
    const org = await world.org()
    const { headers, status, text } = await open(world, org, '/login/')
    assert.equal(status, 200)
    assert.match(text, new RegExp(`<h1>Sign in to ${org.realm.name}</h1>`))
    assert.match(String(headers['cache-control']), /no-store/)
    assert.match(String(headers['content-security-policy']), /form-action 'self'.*frame-ancestors 'none'/)
    assert.ok(!text.includes("isn't encrypted"))
    assert.equal((await open(world, org, '/login')).status, 200)

    const answer = await logIn(world, org, { username: ` ${org.member.email.toUpperCase()} `, password, stay: 'on' })
    assert.deepEqual([answer.status, answer.headers.location], [303, '/'])
    assert.match(setCookie(answer), /^parley=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    assert.equal((await sessionOf(world, org, answer).ok('GET /users/me')).user_id, org.member.id)
  })

  test('without "stay signed in" the cookie ends with the browser', async world => {
    const org = await world.org()
    const answer = await logIn(world, org, { username: org.member.email, password })
    assert.match(setCookie(answer), /^parley=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('says the same to a wrong name, a wrong password and a deactivated account', async world => {
    const org = await world.org()
    const { owner, member, guest, bot } = org
    await owner.ok(`DELETE /users/${guest.id}`)
    const attempts = [
      { username: 'nobody@x.example', password },
      { username: member.email, password: 'another password' },
      { username: guest.email, password },
      { username: bot.email, password },
      { username: member.email, password: '' },
      { username: member.email, password: 'x'.repeat(500) },
    ]
    for (const attempt of attempts) {
      const answer = await logIn(world, org, { ...attempt, stay: 'on' })
      assert.deepEqual([answer.status, alertIn(answer), setCookie(answer)], [400, wrong, ''])
      assert.ok(answer.text.includes(`value="${attempt.username}"`), 'the address is kept')
      assert.match(answer.text, /id="password"[^>]*autofocus/)
      assert.match(answer.text, /id="stay"[^>]*checked/)
      assert.equal(answer.headers['www-authenticate'], undefined)
    }
    const strange = await logIn(world, org, { username: '"><script>', password })
    assert.deepEqual([strange.status, alertIn(strange)], [400, 'Enter a valid email address.'])
    assert.ok(!strange.text.includes('<script>'))
    const broken = await logIn(world, org, { username: 'a\0@x.example', password })
    assert.equal(broken.status, 400)
  })

  test('needs a form of our own page', async world => {
    const org = await world.org()
    const fields = { username: org.member.email, password }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const answer = await submit(world, org, '/login/', fields, headers)
      assert.deepEqual([answer.status, setCookie(answer)], [403, ''])
    }
    const foreign = await submit(world, org, '/login/', fields, { origin: 'https://evil.example' })
    assert.equal(foreign.status, 403)
  })

  test('is closed with its organization, and unknown without one', async world => {
    const [org, other] = [await world.org(), await world.org()]
    const elsewhere = await logIn(world, other, { username: org.member.email, password })
    assert.equal(alertIn(elsewhere), wrong)
    await org.owner.ok('POST /realm/deactivate', { deletion_delay_days: 'null' })
    const closed = await logIn(world, org, { username: org.member.email, password })
    assert.deepEqual([closed.status, alertIn(closed)], [400, 'This organization has been deactivated'])
    assert.equal((await open(world, { ...org, host: 'nowhere.localhost' }, '/login/')).status, 404)
  })

  test('replaces the session that the browser had', async world => {
    const org = await world.org()
    const first = await signedIn(world, org, org.member)
    const second = await signedIn(world, org, org.admin, { stay: 'on' }, { cookie: first.cookie })
    assert.equal((await first.call('GET /users/me')).status, 401)
    assert.equal((await second.ok('GET /users/me')).user_id, org.admin.id)
  })

  test('signing out ends the session and empties the browser', async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member)
    const other = await signedIn(world, org, org.member)
    assert.match((await open(world, org, '/logout/')).text, /<form method="post" action="\/logout\/">/)
    assert.equal((await session.call('GET /users/me')).status, 200)
    const crossing = { cookie: session.cookie, 'sec-fetch-site': 'cross-site' }
    assert.equal((await submit(world, org, '/logout/', {}, crossing)).status, 403)
    assert.equal((await session.call('GET /users/me')).status, 200)

    const answer = await submit(world, org, '/logout/', {}, { cookie: session.cookie, 'sec-fetch-site': 'same-origin' })
    assert.deepEqual([answer.status, answer.headers.location], [303, '/login/'])
    assert.equal(answer.headers['clear-site-data'], '"cache", "storage"')
    assert.match(setCookie(answer), /^parley=; Path=\/; Max-Age=0;/)
    assert.equal((await session.call('GET /users/me')).status, 401)
    assert.equal((await other.call('GET /users/me')).status, 200)
    assert.equal((await submit(world, org, '/logout/', {})).status, 303)
  })
})

onEachDatabase(
  'the sign-in page with limits',
  test => {
    test('counts attempts together with those of apps', async world => {
      const org = await world.org()
      const { email } = org.member
      for (let n = 0; n < 3; n++) await logIn(world, org, { username: email, password: 'wrong' })
      for (let n = 0; n < 2; n++) await org.anonymous('POST /fetch_api_key', { username: email, password: 'wrong' })
      const answer = await logIn(world, org, { username: email, password })
      assert.deepEqual([answer.status, alertIn(answer)], [429, 'Too many attempts. Try again in 6 minutes.'])
      assert.ok(Number(answer.headers['retry-after']) > 0)
      assert.ok(answer.text.includes(`value="${email}"`))
      world.advance(361)
      await signedIn(world, org, org.member)
    })
  },
  { PARLEY_RATE_LIMITS: 'login=5/1800' },
)

onEachDatabase(
  'the sign-in page with encryption',
  test => {
    test('has a cookie that only this host gets, and only encrypted', async world => {
      const org = await world.org()
      const answer = await logIn(world, org, { username: org.member.email, password })
      assert.match(setCookie(answer), /^__Host-parley=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
      const session = sessionOf(world, org, answer)
      assert.equal((await session.call('GET /users/me')).status, 200)
      const renamed = { headers: { cookie: session.cookie.replace('__Host-', '') } }
      assert.equal((await session.call('GET /users/me', {}, renamed)).status, 401)
    })
  },
  { PARLEY_EXTERNAL_URL: 'https://chat.example' },
)

onEachDatabase(
  'the sign-in page without encryption',
  test => {
    test('warns', async world => {
      const { text } = await open(world, await world.org(), '/login/')
      assert.match(text, /isn't encrypted/)
    })
  },
  { PARLEY_EXTERNAL_URL: 'http://chat.example' },
)
