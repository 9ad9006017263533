// Browser sessions: /json, the list of sessions, and all the ways a session ends.
import assert from 'node:assert/strict'
import { basic } from '#test/http.ts'
import { inviteLink, newcomer, submit } from '#test/invites.ts'
import { mailTo } from '#test/mail.ts'
import { deleteForGood } from '#test/operator.ts'
import { listen, waitingPoll } from '#test/queue.ts'
import { recorded } from '#test/recorded-sql.ts'
import { ownPage, sessionOf, setCookie, signedIn, type TestSession } from '#test/sessions.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { type Answer, type Org, password, type World } from '#test/world.ts'

const notLoggedIn = 'Not logged in: API authentication or user session required'
const newPassword = 'nine brass lanterns in the fog'

function assertEnded({ status, body, headers }: Answer, msg = notLoggedIn): void {
  assert.deepEqual([status, body.code, body.msg], [401, 'UNAUTHORIZED', msg])
  assert.equal(headers['www-authenticate'], 'Session')
}

const listed = async (session: Pick<TestSession, 'ok'>): Promise<any[]> =>
  (await session.ok('GET /users/me/sessions')).sessions

/** A poll without events gets its response after 45 seconds at the earliest. */
const atOnceMs = 20_000

/** Returns the response of a poll that was waiting when `end` was called, and that `end` has ended. */
async function pollDuring(session: TestSession, end: () => Promise<unknown>): Promise<Answer> {
  const { queue_id, last_event_id } = await session.ok('POST /register', { event_types: ['message'] })
  const { answer } = await waitingPoll(() => session.call('GET /events', { queue_id, last_event_id }))
  await end()
  const endedAt = performance.now()
  const ended = await answer
  assert.ok(performance.now() - endedAt < atOnceMs, 'the poll went on')
  return ended
}

withMovingClock('/json', test => {
  test("serves the endpoints for a session, with our client's name", async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member)
    const answer = await session.call('POST /messages', {
      type: 'direct',
      to: [org.owner.id],
      content: 'hello',
      client: 'x',
    })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
    const { message } = await org.owner.ok(`GET /messages/${answer.body.id}`)
    assert.deepEqual([message.sender_id, message.client], [org.member.id, 'website'])
  })

  test('only accepts the cookie, and /api/v1 never does', async world => {
    const org = await world.org()
    const { member, host } = org
    const { cookie } = await signedIn(world, org, member)
    const ask = (path: string, headers: Record<string, string>): Promise<Answer> => world.raw({ host, path, headers })
    const authorization = basic(member.email, member.apiKey)
    assertEnded(await ask('/json/users/me', { ...ownPage, authorization }))
    assertEnded(await ask('/json/users/me', { ...ownPage, cookie: `parley=${member.apiKey}` }))
    const byCookie = await ask('/api/v1/users/me', { ...ownPage, cookie })
    assert.deepEqual([byCookie.status, byCookie.headers['www-authenticate']], [401, 'Basic realm="parley"'])
    const both = await ask('/api/v1/users/me', { cookie, authorization: basic(org.owner.email, org.owner.apiKey) })
    assert.equal(both.body.user_id, org.owner.id)
    const other = await ask('/json/users/me', { ...ownPage, cookie: `theme=dark; ${cookie}; x=y` })
    assert.equal(other.body.user_id, member.id)
  })

  test("a page for one user gets nothing with another user's cookie", async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member)
    const as = (id: number | string): Promise<Answer> =>
      session.call('GET /users/me', {}, { headers: { 'x-parley': `web ${id}` } })
    assert.equal((await as(org.member.id)).body.user_id, org.member.id)
    assertEnded(await as(org.owner.id))
    assert.equal((await as('me')).status, 403)
  })

  test('only accepts our own pages', async world => {
    const org = await world.org()
    const { host } = org
    const { cookie } = await signedIn(world, org, org.member)
    const web = { 'x-parley': 'web' }
    const own = { origin: `http://${host}` }
    const statuses: [Record<string, string>, number][] = [
      [ownPage, 200],
      [{ ...web, ...own }, 200],
      [{ ...web, referer: `http://${host}/` }, 200],
      [{ 'sec-fetch-site': 'same-origin' }, 403],
      [{ ...ownPage, 'x-parley': 'app' }, 403],
      [web, 403],
      [{}, 403],
      [own, 403],
      ...['same-site', 'cross-site', 'none'].map((site): [Record<string, string>, number] => [
        { ...web, ...own, 'sec-fetch-site': site },
        403,
      ]),
      [{ ...web, origin: 'null' }, 403],
      [{ ...web, origin: 'https://evil.example', referer: `http://${host}/` }, 403],
      [{ ...web, referer: 'https://evil.example/' }, 403],
      [{ ...web, origin: `http://${host}.evil.example` }, 403],
    ]
    for (const [headers, expected] of statuses) {
      const {
        status,
        body,
        headers: answered,
      } = await world.raw({
        host,
        path: '/json/users/me',
        headers: { ...headers, cookie },
      })
      assert.deepEqual(
        [status, body.code],
        [expected, expected === 403 ? 'CROSS_SITE_REQUEST' : undefined],
        JSON.stringify(headers),
      )
      assert.equal(answered['access-control-allow-origin'], undefined)
    }
    const preflight = await world.raw({
      method: 'OPTIONS',
      host,
      path: '/json/users/me',
      headers: { origin: 'https://evil.example' },
    })
    assert.deepEqual(
      Object.keys(preflight.headers).filter(name => name.startsWith('access-control')),
      [],
    )
  })

  test("a cookie is only valid on its organization's host", async world => {
    const [org, other] = [await world.org(), await world.org()]
    const session = await signedIn(world, org, org.owner)
    assertEnded(
      await session.call('GET /users/me', {}, { host: other.host }),
      'Account is not associated with this subdomain',
    )
  })

  test('a kept session ends 30 days after its last use, which is written once an hour', async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member)
    const [{ created_at }] = await listed(session)
    world.advance(3500)
    const early = await session.call('GET /users/me')
    assert.equal(setCookie(early), '')
    assert.equal((await listed(session))[0].last_used_at, created_at)
    world.advance(200)
    const due = await session.call('GET /users/me')
    assert.equal(setCookie(due), `${session.cookie}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`)
    // The use is written after the response.
    while ((await listed(session))[0].last_used_at < created_at + 3600);
    assert.equal(setCookie(await session.call('GET /users/me')), '')
    world.advance(30 * 86_400 - 60)
    assert.equal((await session.call('GET /users/me')).status, 200)
    while ((await listed(session))[0].last_used_at < created_at + 30 * 86_400);
    world.advance(30 * 86_400 + 60)
    assertEnded(await session.call('GET /users/me'))
    assertEnded(await session.call('PATCH /settings', { timezone: 'Europe/Rome' }))
    assert.deepEqual((await org.member.ok('GET /users/me/sessions')).sessions, [])
  })

  test("other sessions end 12 hours after the login, however they're used", async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member, {})
    for (let n = 0; n < 2; n++) {
      world.advance(6 * 3600 - 60)
      const answer = await session.call('GET /users/me')
      assert.deepEqual([answer.status, setCookie(answer)], [200, ''])
    }
    world.advance(121)
    assertEnded(await session.call('GET /users/me'))
  })

  test('a request with an API key needs no statement about sessions', async world => {
    const org = await world.org()
    const queue = await listen(org.member)
    const statements = await recorded(world.app.db, async () => {
      await org.member.ok('GET /users/me')
      await org.member.send([org.owner.id])
      await queue.told()
    })
    assert.ok(statements.length > 0)
    assert.deepEqual(
      statements.filter(({ sql }) => /\bsession\b/.test(sql)),
      [],
    )
  })
})

withMovingClock('sessions', test => {
  test('are listed for the user, with the current one marked, and end one by one or all others together', async world => {
    const org = await world.org()
    const { member, owner } = org
    const agent = `Browser/1.0 ${'x'.repeat(300)}`
    const one = await signedIn(world, org, member, { stay: 'on' }, { 'user-agent': agent })
    world.advance(1)
    const two = await signedIn(world, org, member, {})
    world.advance(1)
    const three = await signedIn(world, org, member, {})
    const [, second, first] = await listed(three)
    assert.deepEqual(Object.keys(first), [
      'id',
      'program',
      'address',
      'created_at',
      'last_used_at',
      'is_kept',
      'is_current',
    ])
    assert.deepEqual([first.program, first.address, first.is_kept], [agent.slice(0, 200), '127.0.0.1', true])
    assert.deepEqual(
      (await listed(three)).map(({ is_current }) => is_current),
      [true, false, false],
    )
    assert.ok((await listed(member)).every(({ is_current }) => !is_current))
    assert.deepEqual(await listed(owner), [])

    for (const id of [first.id, 999_999_999]) {
      const { status, body } = await owner.call(`DELETE /users/me/sessions/${id}`)
      assert.deepEqual([status, body.msg], [400, 'No such session'])
    }
    await three.ok(`DELETE /users/me/sessions/${second.id}`)
    assertEnded(await two.call('GET /users/me'))
    assert.equal((await one.call('GET /users/me')).status, 200)
    await three.ok('DELETE /users/me/sessions')
    assertEnded(await one.call('GET /users/me'))
    assert.deepEqual(
      (await listed(three)).map(({ is_current }) => is_current),
      [true],
    )
    await member.ok('DELETE /users/me/sessions')
    assertEnded(await three.call('GET /users/me'))
    assert.equal((await member.call('GET /users/me')).status, 200)
  })

  test('a user can have 50; one more ends the least recently used one', async world => {
    const org = await world.org()
    const first = await signedIn(world, org, org.member)
    const second = await signedIn(world, org, org.member)
    world.advance(3700)
    await first.ok('PATCH /settings', { timezone: 'Europe/Berlin' })
    await first.ok('PATCH /settings', { timezone: 'Europe/Rome' })
    const [{ last_used_at }] = await listed(first)
    const rows = Array.from({ length: 48 }, (_, n) => ({
      realm_id: org.realm.id,
      account_id: org.member.id,
      token_hash: `${org.realm.id} ${n}`,
      created_at: last_used_at,
      last_used_at,
      kept: 1 as const,
      program: '',
      address: '',
    }))
    await world.app.db.write(org.realm.id, tx => tx.db.insertInto('session').values(rows).execute())
    assert.equal((await listed(org.member)).length, 50)
    const last = await signedIn(world, org, org.member)
    assert.equal((await listed(last)).length, 50)
    assertEnded(await second.call('GET /users/me'))
    assert.equal((await first.call('GET /users/me')).status, 200)
  })

  const ends: [string, (world: World, org: Org, session: TestSession) => Promise<unknown>][] = [
    [
      'signing out',
      (world, org, { cookie }) => submit(world, org, '/logout/', {}, { cookie, 'sec-fetch-site': 'none' }),
    ],
    ['the list of sessions', (_, { member }) => member.ok('DELETE /users/me/sessions')],
    [
      'a new password',
      (_, { member }) => member.ok('PATCH /settings', { old_password: password, new_password: newPassword }),
    ],
    [
      'deleting the account for good',
      async (world, org) => {
        await deleteForGood(world, org, org.member.email)
        const left = await world.app.db.readOne(tx =>
          tx.db.selectFrom('session').select('id').where('account_id', '=', org.member.id).execute(),
        )
        assert.deepEqual(left, [])
      },
    ],
  ]
  for (const [what, end] of ends)
    test(`${what} ends a session and its waiting poll`, async world => {
      const org = await world.org()
      const session = await signedIn(world, org, org.member)
      assertEnded(await pollDuring(session, () => end(world, org, session)))
      assertEnded(await session.call('POST /messages', { type: 'direct', to: [org.owner.id], content: 'late' }))
    })

  test("a session of a deactivated account or organization doesn't resume after reactivation", async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member)
    assertEnded(await pollDuring(session, () => org.owner.ok(`DELETE /users/${org.member.id}`)))
    await org.owner.ok(`POST /users/${org.member.id}/reactivate`)
    assertEnded(await session.call('GET /users/me'))

    const ownSession = await signedIn(world, org, org.owner)
    await org.owner.ok('POST /realm/deactivate', { deletion_delay_days: 'null' })
    assertEnded(await ownSession.call('GET /users/me'))
    await world.app.db.write(org.realm.id, tx =>
      tx.db.updateTable('realm').set({ deactivated: 0 }).where('id', '=', org.realm.id).execute(),
    )
    assertEnded(await ownSession.call('GET /users/me'))
  })

  test('the session that changes the password stays, all others end', async world => {
    const org = await world.org()
    const [here, there] = [await signedIn(world, org, org.member), await signedIn(world, org, org.member)]
    const { api_key } = await here.ok('PATCH /settings', { old_password: password, new_password: newPassword })
    assert.match(api_key, /^\w{32}$/)
    assertEnded(await there.call('GET /users/me'))
    assert.equal((await org.member.call('GET /users/me')).status, 401)
    assert.deepEqual(
      (await listed(here)).map(({ is_current }) => is_current),
      [true],
    )
  })

  test('a session by itself gets neither an API key nor a new address for the account', async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member)
    const key = await session.call('POST /users/me/api_key/regenerate')
    assert.equal(key.body.msg, 'A browser session gets no API key: use POST /fetch_api_key with your password.')
    const email = 'another@harbour.example'
    for (const wrong of [{}, { old_password: 'wrong' }])
      assert.equal((await session.call('PATCH /settings', { email, ...wrong })).body.msg, 'Wrong password!')
    assert.deepEqual(await mailTo(world, email), [])
    await session.ok('PATCH /settings', { email, old_password: password })
    assert.equal((await mailTo(world, email)).length, 1)
    assert.equal((await org.member.call('GET /users/me')).status, 200)
  })

  test('a new API key leaves sessions alone, and ends a waiting poll with the old key', async world => {
    const org = await world.org()
    const session = await signedIn(world, org, org.member)
    const queue = await listen(org.member)
    const { answer } = await waitingPoll(queue.wait)
    await org.member.ok('POST /users/me/api_key/regenerate')
    const replacedAt = performance.now()
    assert.equal((await answer).body.msg, 'Invalid API key')
    assert.ok(performance.now() - replacedAt < atOnceMs)
    assert.equal((await session.call('GET /users/me')).status, 200)
  })

  test('five requests end all other sessions at once: one succeeds', async world => {
    const org = await world.org()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => signedIn(world, org, org.member)))
    const answers = await Promise.all(sessions.map(session => session.call('DELETE /users/me/sessions')))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ status }) => status === 401).length, 4)
  })

  test('joining signs in, and leads to the client', async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.admin)
    const answer = await submit(world, org, path, newcomer)
    assert.deepEqual([answer.status, answer.headers.location], [303, '/'])
    const { full_name } = await sessionOf(world, org, answer).ok('GET /users/me')
    assert.equal(full_name, newcomer.full_name)
  })

  test('neither the database nor the log contains a token', async world => {
    const org = await world.org()
    const { cookie, ok } = await signedIn(world, org, org.member)
    await ok('GET /users/me')
    const [, token = ''] = cookie.split('=')
    const rows = await world.app.db.readOne(tx => tx.db.selectFrom('session').selectAll().execute())
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(token))
    assert.ok(!world.log().includes(token))
  })
})

onEachDatabase(
  'sessions, with limits',
  test => {
    test('requests with the API key and with sessions share one limit', async world => {
      const org = await world.org()
      const [one, two] = [await signedIn(world, org, org.member), await signedIn(world, org, org.member)]
      const answers = [one.call, two.call, org.member.call, one.call].map(call => call('GET /users/me'))
      const limited = (await Promise.all(answers)).filter(({ status }) => status === 429)
      assert.deepEqual(
        limited.map(({ body }) => body.code),
        ['RATE_LIMIT_HIT'],
      )
    })
  },
  { PARLEY_RATE_LIMITS: 'user=3/60' },
)
