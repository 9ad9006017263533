// Rights that end during a request: a change doesn't commit if its right was revoked before the commit.
import assert from 'node:assert/strict'
import { basic } from '#test/http.ts'
import { onEachDatabase } from '#test/suite.ts'
import { type Answer, password, type Person } from '#test/world.ts'
import { authorized, statuses, talk } from '#test/socket.ts'

const together = (count: number, act: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, act))
const outcomes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, body }) => `${status} ${body.msg}`).sort()

onEachDatabase('revocation', test => {
  test('ten requests replace a key at once: one succeeds, and its key is valid', async ({ org }) => {
    const { member, anonymous } = await org()
    const answers = await together(10, () => member.call('POST /users/me/api_key/regenerate'))
    assert.deepEqual(outcomes(answers), ['200 ', ...Array(9).fill('401 Invalid API key')])
    const api_key = answers.find(({ status }) => status === 200)?.body.api_key
    const headers = { authorization: basic(member.email, api_key) }
    assert.equal((await anonymous('GET /users/me', {}, { headers })).status, 200)
  })

  test('after the response with a new address, the old one no longer names the account', async ({ org }) => {
    const { admin, member, realm } = await org()
    const { status } = await member.call('GET /users/me')
    assert.equal(status, 200)
    await admin.ok(`PATCH /users/${member.id}`, { new_email: `moved@${realm.subdomain}.example` })
    const answers = [
      await member.call('GET /users/me'),
      await member.call('POST /users/me/status', { status_text: 'in' }),
    ]
    assert.deepEqual(
      answers.map(answer => answer.status),
      [401, 401],
    )
  })

  test('so do requests that arrive together, all admitted before the first response', async world => {
    const { member, guest, host } = await world.org()
    const send = (route: string, person: Person): string =>
      `${route} HTTP/1.1\r\nHost: ${host}\r\n${authorized(person)}Content-Length: 0\r\n`
    const fiveTimes = (route: string, person: Person): string =>
      `${send(route, person)}\r\n`.repeat(4) + `${send(route, person)}Connection: close\r\n\r\n`
    for (const request of [
      fiveTimes('POST /api/v1/users/me/api_key/regenerate', member),
      fiveTimes('DELETE /api/v1/users/me', guest),
    ])
      assert.deepEqual(statuses(await talk(world, request)).sort(), ['200', '401', '401', '401', '401'])
  })

  test('after the response with the new key, the old one never works again', async ({ org }) => {
    const { member } = await org()
    let told = false
    const attempts: { late: boolean; status: number }[] = []
    const attempt = async (): Promise<void> => {
      const late = told
      attempts.push({ late, status: (await member.call('GET /users/me')).status })
    }
    const running = Array.from({ length: 10 }, attempt)
    await member.ok('POST /users/me/api_key/regenerate')
    told = true
    await Promise.all([...running, ...Array.from({ length: 20 }, attempt)])
    assert.equal(attempts.filter(({ late }) => late).length, 20)
    assert.deepEqual(
      attempts.filter(({ late, status }) => late && status !== 401),
      [],
    )
  })

  test('many requests deactivate an account at once: one succeeds', async ({ org }) => {
    const { member, events } = await org()
    const answers = await together(5, () => member.call('DELETE /users/me'))
    assert.deepEqual(outcomes(answers), ['200 ', ...Array(4).fill('401 Account is deactivated')])
    assert.equal((await events()).filter(event => event.type === 'realm_user' && event.op === 'update').length, 1)
  })

  test('two owners deactivate themselves at once: one stays', async ({ org }) => {
    const { owner, join } = await org()
    const second = await join('Second Owner', 100)
    const answers = await Promise.all([owner, second].map(person => person.call('DELETE /users/me')))
    assert.deepEqual(outcomes(answers), ['200 ', '400 Cannot deactivate the only organization owner'])
  })

  test("an administrator who is deactivated while a password is being hashed doesn't create an account", async ({
    org,
  }) => {
    const { admin, owner, anonymous } = await org()
    // The hash has to wait behind these, which leaves time for the deactivation.
    const ahead = together(40, () => anonymous('POST /fetch_api_key', { username: 'nobody@x.example', password }))
    await owner.ok('GET /users/me')
    const creating = admin.call('POST /users', {
      email: 'late@x.example',
      full_name: 'Late Person',
      password: 'a long enough passphrase, hashed late',
    })
    const early = await Promise.race([creating, fewReads(owner)])
    assert.equal(early, undefined, 'the account was created too early for this test')
    await owner.ok(`DELETE /users/${admin.id}`)
    assert.equal((await creating).body.msg, 'Account is deactivated')
    assert.equal((await owner.call('GET /users/late@x.example')).body.msg, 'No such user')
    await ahead
  })
})

/** The response comes only after the earlier requests have been admitted. */
async function fewReads(person: Person): Promise<undefined> {
  for (let i = 0; i < 3; i++) await person.ok('GET /users/me')
}
