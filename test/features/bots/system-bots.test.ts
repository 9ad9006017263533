// The system bots belong to no organization of users, and no login can use them.
import assert from 'node:assert/strict'
import { basic } from '#test/http.ts'
import { withOwnServer } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { World } from '#test/world.ts'

interface Bot {
  readonly id: number
  readonly email: string
  readonly api_key_sealed: string
  readonly subdomain: string
}
const systemBots = ({ app }: World): Promise<Bot[]> =>
  app.db.readOne(tx =>
    tx.db
      .selectFrom('account')
      .innerJoin('realm', 'realm.id', 'account.realm_id')
      .select(['account.id', 'account.email', 'account.api_key_sealed', 'realm.subdomain'])
      .where('account.email', 'like', '%@parley.invalid')
      .orderBy('account.id')
      .execute(),
  )

withOwnServer('system bots', test => {
  test('exist once, in an organization without a host name', async world => {
    const bots = await systemBots(world)
    assert.deepEqual(valuesOf(bots, 'email'), [
      'notification-bot@parley.invalid',
      'welcome-bot@parley.invalid',
      'emailgateway@parley.invalid',
    ])
    for (const { subdomain } of bots) assert.notEqual(subdomain, subdomain.toLowerCase())
  })

  test("have keys that don't work on any host", async world => {
    const org = await world.org()
    const [bot] = await systemBots(world)
    const { email = '', api_key_sealed = '', subdomain = '' } = bot ?? {}
    const authorization = basic(email, world.app.server.secrets.unseal('api key', api_key_sealed).reveal())
    for (const path of ['/api/v1/users/me', '/api/v1/users'])
      assert.equal((await world.raw({ path, host: subdomain, headers: { authorization } })).status, 404)
    for (const host of [`${subdomain}.localhost`, 'localhost', org.host, `${subdomain}.localhost:80`])
      for (const path of ['/api/v1/users/me', '/api/v1/users']) {
        const answer = await world.raw({ path, host, headers: { authorization } })
        assert.equal(answer.status, 401, host)
        assert.equal(answer.body.msg, 'Account is not associated with this subdomain')
      }
    const login = await world.raw({
      method: 'POST',
      path: '/api/v1/fetch_api_key',
      host: `${subdomain}.localhost`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `username=${encodeURIComponent(email)}&password=x`,
    })
    assert.equal(login.body.code, 'NONEXISTENT_SUBDOMAIN')
  })

  test("aren't listed with the users", async world => {
    const org = await world.org()
    for (const { id, email } of await systemBots(world)) {
      assert.equal((await org.owner.call(`GET /users/${id}`)).body.msg, 'No such user')
      assert.equal((await org.owner.call(`GET /users/${encodeURIComponent(email)}`)).body.msg, 'No such user')
      assert.equal((await org.owner.call(`PATCH /bots/${id}`, { full_name: 'Mine' })).body.msg, 'No such bot')
    }
    const { members } = await org.owner.ok('GET /users')
    assert.ok(members.every((member: { email: string }) => !member.email.endsWith('@parley.invalid')))
  })

  test('can be requested without the users', async world => {
    const { member } = await world.org()
    const state = await member.ok('POST /register', { fetch_event_types: ['cross_realm_bots'] })
    assert.deepEqual(valuesOf(state.cross_realm_bots, 'user_id'), valuesOf(await systemBots(world), 'id'))
    assert.equal('realm_users' in state, false)
  })

  test('have conversations found by ID and by email address', async world => {
    const org = await world.org()
    const { message_id } = await org.admin.ok('POST /realm/test_welcome_bot_custom_message', {
      welcome_message_custom_text: 'Ahoy',
    })
    const found = async (operator: string, operand: unknown): Promise<unknown[]> => {
      const narrow = [{ operator, operand }]
      const { messages } = await org.admin.ok('GET /messages', {
        anchor: 'oldest',
        num_before: 0,
        num_after: 9,
        narrow,
      })
      return valuesOf(messages, 'id')
    }
    const [notifier, greeter] = await systemBots(world)
    for (const operator of ['dm', 'dm-including', 'sender']) {
      assert.deepEqual(await found(operator, greeter!.id), [message_id], operator)
      assert.deepEqual(await found(operator, greeter!.email), [message_id], operator)
      assert.deepEqual(await found(operator, notifier!.id), [], operator)
    }
    const { members } = await (await world.org()).owner.ok('GET /users')
    for (const id of [...valuesOf(members, 'user_id'), 999_999]) {
      const narrow = [{ operator: 'dm', operand: [greeter!.id, id] }]
      const fields = { anchor: 'oldest', num_before: 0, num_after: 9, narrow }
      assert.equal((await org.admin.call('GET /messages', fields)).status, 400)
    }
  })
})
