import assert from 'node:assert/strict'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import { password } from '#test/world.ts'

onEachDatabase('login', test => {
  test('a password is exchanged for the API key, the same on every login', async ({ org }) => {
    const { anonymous, member } = await org()
    for (const username of [member.email, member.email.toUpperCase()]) {
      const { status, body } = await anonymous('POST /fetch_api_key', { username, password })
      assert.equal(status, 200)
      assert.deepEqual(body, {
        result: 'success',
        msg: '',
        api_key: member.apiKey,
        email: member.email,
        user_id: member.id,
      })
    }
  })

  test("the key opens the user's own account", async ({ org }) => {
    const { member } = await org()
    const me = await member.ok('GET /users/me')
    assert.equal(me.user_id, member.id)
    assert.equal(me.delivery_email, member.email)
  })

  test('permissions by group', async ({ org }) => {
    const { guest, member, owner } = await org()
    assert.equal((await guest.ok('GET /users')).members.length, 7)
    assert.equal((await member.call('GET /users/999999')).body.msg, 'No such user')
    await member.ok('DELETE /users/me')
    assert.equal((await member.call('GET /users/me')).body.msg, 'Account is deactivated')
    await owner.ok(`POST /users/${member.id}/reactivate`)
    await member.ok('GET /users/me')
  })
})

mainlyOnSqlite('many logins', test => {
  test('a crowd of logins is refused beyond a limit', async world => {
    const { anonymous, member } = await world.org()
    const crowd = async (size: number): Promise<number[]> => {
      const login = (_: unknown, n: number) =>
        anonymous('POST /fetch_api_key', { username: `n${n}@x.example`, password })
      const answers = await Promise.all(Array.from({ length: size }, login))
      for (const { status, headers } of answers) if (status === 429) assert.equal(headers['retry-after'], '1')
      return [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)
    }
    const crowded = crowd(180)
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    const other = await anonymous('POST /fetch_api_key', { username: member.email, password }, { headers })
    assert.equal(other.status, 200, 'a crowd at one address leaves room for another')
    assert.deepEqual(await crowded, [401, 429])
  })
})
