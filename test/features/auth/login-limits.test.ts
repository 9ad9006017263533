// Limits of logins, by name and by address. The addresses are the ones that a proxy on this machine would send.
import assert from 'node:assert/strict'
import { statuses } from '#test/statuses.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { type Answer, type Org, password } from '#test/world.ts'

const home = '198.51.100.1'
const elsewhere = '203.0.113.7'

const login = (org: Org, address: string, username: string, secret = password): Promise<Answer> =>
  org.anonymous('POST /fetch_api_key', { username, password: secret }, { headers: { 'x-forwarded-for': address } })

/** Tries the made-up names of an attacker, all at once. */
const sprayed = (org: Org, address: string, names: number, answered = (_: Answer): void => {}): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: names }, async (_, nth) => {
      const answer = await login(org, address, `n${nth}@made-up.example`)
      answered(answer)
      return answer
    }),
  )

const counted = (answers: readonly Answer[], status: number): number =>
  answers.filter(answer => answer.status === status).length

mainlyOnSqlite(
  'limits of signing in by name and address',
  test => {
    test('logins with many names from one address spend the attempts of that address only', async world => {
      const org = await world.org()
      let checked = 0
      const flood = sprayed(org, elsewhere, 20, ({ status }) => (checked += status === 401 ? 1 : 0))
      const real = await login(org, home, org.member.email)
      assert.equal(real.status, 200)
      // It does not wait for all of them: addresses take turns.
      assert.ok(checked < 8, `${checked} of the attacker's logins came first`)
      const answers = await flood
      assert.deepEqual([counted(answers, 401), counted(answers, 429)], [10, 10])
      assert.equal((await login(org, elsewhere, org.member.email)).status, 429)
      assert.equal((await login(org, home, org.guest.email)).status, 200)
    })

    test('a refused address does not spend the attempts of a name', async world => {
      const org = await world.org()
      const address = '203.0.113.8'
      await sprayed(org, address, 10)
      assert.deepEqual(await statuses(6, () => login(org, address, org.member.email, 'guess')), Array(6).fill(429))
      const first = await login(org, home, org.member.email, 'wrong')
      assert.deepEqual([first.status, first.headers['x-ratelimit-remaining']], [401, '4'])
    })

    test('guesses from many addresses do not lock out an address that has signed in', async world => {
      const org = await world.org()
      assert.equal((await login(org, home, org.member.email)).status, 200)
      const guesses = await statuses(20, nth => login(org, `203.0.113.${nth + 100}`, org.member.email, 'guess'))
      assert.deepEqual(guesses, [...Array(5).fill(401), ...Array(15).fill(429)])
      assert.equal((await login(org, home, org.member.email.toUpperCase())).status, 200)
      assert.equal((await login(org, '198.51.100.2', org.member.email)).status, 429)
      // The known address has attempts of its own, as many as any other.
      const own = await statuses(6, () => login(org, home, org.member.email, 'mistyped'))
      assert.deepEqual(own, [401, 401, 401, 401, 401, 429])
    })

    test('failures of others at an address do not lock out a user who has signed in there', async world => {
      const org = await world.org()
      const office = '198.51.100.3'
      assert.equal((await login(org, office, org.member.email)).status, 200)
      await sprayed(org, office, 11)
      assert.equal((await login(org, office, org.guest.email)).status, 429)
      assert.equal((await login(org, office, org.member.email)).status, 200)
    })

    test('an address known for one account is not known for another', async world => {
      const org = await world.org()
      assert.equal((await login(org, home, org.member.email)).status, 200)
      await statuses(6, nth => login(org, `203.0.113.${nth + 150}`, org.guest.email, 'guess'))
      assert.equal((await login(org, home, org.guest.email)).status, 429)
    })

    test('a password can be changed while others guess it', async world => {
      const org = await world.org()
      const headers = { 'x-forwarded-for': home }
      assert.equal((await login(org, home, org.member.email)).status, 200)
      await statuses(6, nth => login(org, `203.0.113.${nth + 200}`, org.member.email, 'guess'))
      const change = { old_password: password, new_password: 'a new and quite long passphrase' }
      assert.equal((await org.member.call('PATCH /settings', change, { headers })).status, 200)
    })

    test('a name or password that is too long costs no work', async world => {
      const org = await world.org()
      for (const [name, limit, fields] of [
        ['username', 254, { username: `${'x'.repeat(250)}@x.example`, password }],
        ['password', 1000, { username: org.member.email, password: 'x'.repeat(1001) }],
      ] as const) {
        const { status, body, headers } = await org.anonymous('POST /fetch_api_key', fields)
        assert.deepEqual([status, body.msg], [400, `${name} is too long (limit: ${limit} characters)`])
        assert.equal(headers['x-ratelimit-limit'], undefined)
      }
    })
  },
  // A long period, so that nothing is refilled while a slow machine hashes passwords.
  { PARLEY_RATE_LIMITS: 'address-login=10/86400' },
)

mainlyOnSqlite(
  'limits of signing in from one address',
  test => {
    const name = (nth: number): string => `n${nth}@made-up.example`

    test('only failures count, and a success does not clear them', async world => {
      const org = await world.org()
      const address = '192.0.2.1'
      for (const person of [org.owner, org.admin, org.moderator, org.member])
        assert.equal((await login(org, address, person.email)).status, 200)
      assert.deepEqual(await statuses(2, nth => login(org, address, name(nth))), [401, 401])
      assert.equal((await login(org, address, org.member.email)).status, 200)
      assert.deepEqual(await statuses(2, nth => login(org, address, name(nth + 2))), [401, 429])
      assert.equal((await login(org, address, org.guest.email)).status, 429)
      world.advance(2_000)
      assert.equal((await login(org, address, org.guest.email)).status, 200)
    })

    test('an IPv6 network of 64 bits is one address', async world => {
      const org = await world.org()
      const hosts = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '2001:0db8:0001:0002:1:2:3:4', '[2001:db8:1:2::9]:1234']
      assert.deepEqual(await statuses(4, nth => login(org, hosts[nth] as string, name(nth))), [401, 401, 401, 429])
      assert.equal((await login(org, '2001:db8:1:3::1', name(0))).status, 401)
    })

    test('an IPv4 address is one address in each of its forms', async world => {
      const org = await world.org()
      const forms = ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209', '192.0.2.9:5678']
      assert.deepEqual(await statuses(4, nth => login(org, forms[nth] as string, name(nth + 10))), [401, 401, 401, 429])
    })

    test('only the last address of a proxy counts: a client could have written the others', async world => {
      const org = await world.org()
      const lists = ['1.1.1.1, 192.0.2.17', '2.2.2.2,192.0.2.17', 'unknown, 192.0.2.17', '3.3.3.3, 192.0.2.17']
      assert.deepEqual(await statuses(4, nth => login(org, lists[nth] as string, name(nth + 20))), [401, 401, 401, 429])
    })
  },
  { PARLEY_RATE_LIMITS: 'address-login=3/6000' },
)
