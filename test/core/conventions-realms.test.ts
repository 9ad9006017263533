// Several organizations on one server: the host name selects one (docs/spec/authentication.md#host-names), and no
// organization sees anything of another.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import { password } from '#test/world.ts'

onEachDatabase('organizations', test => {
  test('each has its own users, even with the same email address and password', async ({ org }) => {
    const [here, there] = [await org(), await org()]
    const newcomer = { email: 'same@x.example', full_name: 'Same Person', password }
    const ids = [
      (await here.owner.ok('POST /users', newcomer)).user_id,
      (await there.owner.ok('POST /users', newcomer)).user_id,
    ]
    assert.notEqual(ids[0], ids[1])
    assert.deepEqual((await here.owner.ok('GET /users', { user_ids: [ids[1]] })).members, [])
    for (const [index, { anonymous, owner }] of [here, there].entries()) {
      const login = await anonymous('POST /fetch_api_key', { username: newcomer.email, password })
      assert.equal(login.body.user_id, ids[index])
      assert.equal((await owner.ok('GET /users/same@x.example')).user.user_id, ids[index])
      const members = (await owner.ok('GET /users')).members as { user_id: number }[]
      assert.equal(members.length, 8)
      assert.ok(!members.some(({ user_id }) => user_id === ids[1 - index]))
    }
  })

  test("no header makes one organization's key valid in another", async ({ org }) => {
    const [here, there] = [await org(), await org()]
    const forwarded = { 'x-forwarded-host': here.host, forwarded: `host=${here.host}` }
    const answer = await here.owner.call('GET /users/me', {}, { host: there.host, headers: forwarded })
    assert.equal(answer.body.msg, 'Account is not associated with this subdomain')
  })

  test('the bare host, www and names of the machine mean the root organization', async ({ org, app, raw }) => {
    const { realm, owner } = await org()
    await app.db.write(realm.id, tx =>
      tx.db.updateTable('realm').set({ subdomain: '' }).where('id', '=', realm.id).execute(),
    )
    const path = '/api/v1/server_settings'
    for (const host of ['localhost', 'LOCALHOST:1', 'www.localhost', '127.0.0.1', '[::1]:80', 'localhost.']) {
      assert.equal((await raw({ path, host })).body.realm_name, realm.name, host)
      assert.equal((await owner.call('GET /users/me', {}, { host })).body.user_id, owner.id, host)
    }
    for (const host of ['nobody.localhost', 'a.b.localhost'])
      assert.equal((await raw({ path, host })).body.msg, 'Invalid subdomain', host)
  })
})
