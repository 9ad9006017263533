// Several organizations on one server: the host name chooses (docs/spec/authentication.md#host-names), and no
// organization sees anything of another.
import assert from 'node:assert/strict'
import { basic } from '#test/http.ts'
import { onEachDatabase } from '#test/suite.ts'
import { password } from '#test/world.ts'

onEachDatabase('organizations', test => {
  test('each has its own users, even with the same address and password', async ({ org }) => {
    const [here, there] = [await org(), await org()]
    const newcomer = { email: 'same@x.example', full_name: 'Same Person', password }
    const ids = [
      (await here.owner.ok('POST /users', newcomer)).user_id,
      (await there.owner.ok('POST /users', newcomer)).user_id,
    ]
    assert.notEqual(ids[0], ids[1])
    for (const [index, { anonymous, owner }] of [here, there].entries()) {
      const login = await anonymous('POST /fetch_api_key', { username: newcomer.email, password })
      assert.equal(login.body.user_id, ids[index])
      assert.equal((await owner.ok('GET /users/same@x.example')).user.user_id, ids[index])
      const members = (await owner.ok('GET /users')).members as { user_id: number }[]
      assert.equal(members.length, 8)
      assert.ok(!members.some(({ user_id }) => user_id === ids[1 - index]))
    }
  })

  test('a key of one is not valid in another, whatever else the request says', async ({ org }) => {
    const [here, there] = [await org(), await org()]
    for (const username of [here.owner.email, there.owner.email]) {
      const headers = { authorization: basic(username, here.owner.apiKey) }
      const { status, body } = await there.anonymous('GET /users', {}, { headers })
      assert.equal(status, 401)
      assert.deepEqual(Object.keys(body).sort(), ['code', 'msg', 'result'])
    }
    const forwarded = { 'x-forwarded-host': here.host, forwarded: `host=${here.host}` }
    const answer = await here.owner.call('GET /users/me', {}, { host: there.host, headers: forwarded })
    assert.equal(answer.body.msg, 'Account is not associated with this subdomain')
  })

  test('an ID of another organization is an unknown ID, and changes nothing there', async ({ org }) => {
    const [here, there] = [await org(), await org()]
    const before = [await there.owner.ok('GET /users'), await there.events()]
    const routes = ['GET /users/{id}', 'DELETE /users/{id}', 'POST /users/{id}/reactivate', 'PATCH /users/{id}']
    for (const person of [here.owner, here.admin, here.guest])
      for (const route of routes)
        for (const { id } of [there.owner, there.member, there.guest, there.bot]) {
          const foreign = await person.call(route.replace('{id}', String(id)))
          const unknown = await person.call(route.replace('{id}', '999999999'))
          assert.deepEqual([foreign.status, foreign.body], [unknown.status, unknown.body], `${route} by ${person.name}`)
        }
    assert.deepEqual((await here.owner.ok('GET /users', { user_ids: [there.owner.id, there.member.id] })).members, [])
    assert.deepEqual([await there.owner.ok('GET /users'), await there.events()], before)
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
