import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { init, inPairs, install, organization, ownerPassword } from '#test/command.ts'
import { mainKinds } from '#test/long.ts'
import { basic, formBody, rawRequest } from '#test/http.ts'

for (const kind of mainKinds()) {
  void describe(`init (${kind})`, inPairs, () => {
    it('creates the database, an organization and its owner, and prints five keys on one line', async t => {
      const here = await install(t, kind, { PARLEY_PORT: '4321' })
      const { code, stdout, stderr } = await here.parley('init', ...organization('Acme'), '--json')
      assert.equal(code, 0, stderr)
      assert.match(stdout, /^\{.*\}\n$/)
      const owner = JSON.parse(stdout)
      assert.deepEqual(Object.keys(owner), ['realm_url', 'realm_id', 'user_id', 'email', 'api_key'])
      assert.equal(owner.realm_url, 'http://localhost:4321')
      assert.equal(owner.email, 'olga@example.com')

      const { url } = await here.start('--port', '0')
      const authorization = basic(owner.email, owner.api_key)
      const me = await rawRequest(url, { path: '/api/v1/users/me', headers: { authorization } })
      const { user_id, is_owner } = JSON.parse(me.text)
      assert.deepEqual({ user_id, is_owner }, { user_id: owner.user_id, is_owner: true })
    })

    it('next to a running server prints its address, and the server has the organization right away', async t => {
      const here = await install(t, kind)
      const { url } = await here.start()
      const { port } = new URL(url)
      // The first organization has no subdomain.
      assert.equal((await init(here, 'First')).realm_url, `http://localhost:${port}`)
      const [acme, sohne, again] = [
        await init(here, 'Acme'),
        await init(here, 'Söhne & Co.'),
        await init(here, 'Acme', '--external-url', 'https://chat.example.com'),
      ]
      assert.equal(acme.realm_url, `http://acme.localhost:${port}`)
      assert.equal(sohne.realm_url, `http://sohne-co.localhost:${port}`)
      assert.equal(again.realm_url, 'https://acme-2.chat.example.com')
      const login = await rawRequest(url, {
        method: 'POST',
        path: '/api/v1/fetch_api_key',
        host: new URL(acme.realm_url).host,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: formBody({ username: acme.email, password: ownerPassword }),
      })
      assert.equal(JSON.parse(login.text).api_key, acme.api_key)
    })

    it('run several times at once gives each organization a subdomain', async t => {
      const here = await install(t, kind)
      await here.parley('migrate')
      const owners = await Promise.all([1, 2, 3].map(() => init(here, 'Acme')))
      assert.deepEqual(owners.map(({ realm_url }) => new URL(realm_url).hostname).sort(), [
        'acme-2.localhost',
        'acme.localhost',
        'localhost',
      ])
    })
  })
}

void describe('init', inPairs, () => {
  const refusals: [string, string[], RegExp][] = [
    ['a short password', organization('Acme', { 'owner-password': 'short12' }), /at least 8 characters/],
    [
      'a long password',
      organization('Acme', { 'owner-password': 'x'.repeat(101) }),
      /can't be longer than 100 characters/,
    ],
    ['no email address', organization('Acme', { 'owner-email': 'nobody' }), /"nobody" isn't an email address/],
    [
      'an address that the organization would refuse',
      organization('Acme', { 'owner-email': 'olga@mailinator.com' }),
      /^olga@mailinator\.com can't be the owner: Disposable email addresses/,
    ],
    ['no name', organization('Acme', { 'owner-name': ' ' }), /Invalid owner name/],
    ['a nameless organization', organization(' '), /1 to 40 characters/],
    ['a bad subdomain', organization('Acme', { subdomain: 'a.b' }), /"a\.b" isn't a valid subdomain/],
  ]
  it('refuses invalid values, with one sentence', async t => {
    await Promise.all(
      refusals.map(async ([title, args, sentence]) => {
        const here = await install(t, 'sqlite')
        const { code, stdout, stderr } = await here.parley('init', ...args, '--json')
        assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, title)
        assert.match(stderr, sentence)
        assert.equal(stderr.trimEnd().split('\n').length, 1)
      }),
    )
  })

  it('leaves the folder empty if it refuses a password', async t => {
    const here = await install(t, 'sqlite')
    await here.parley('init', ...organization('Acme', { 'owner-password': 'short12' }))
    assert.deepEqual(readdirSync(here.dataDir), [])
  })

  it('accepts a guessable password with a warning', async t => {
    const here = await install(t, 'sqlite')
    const { code, stdout, stderr } = await here.parley(
      'init',
      ...organization('Acme', { 'owner-password': 'password' }),
      '--json',
    )
    assert.equal(code, 0)
    assert.match(stderr, /^Warning: .* easy to guess/)
    assert.equal(stdout.split('\n').length, 2)
  })

  it('refuses a subdomain in use', async t => {
    const here = await install(t, 'sqlite')
    await init(here, 'Acme', '--subdomain', 'acme')
    const { code, stderr } = await here.parley('init', ...organization('Acme', { subdomain: 'acme' }))
    assert.equal(code, 1)
    assert.match(stderr, /already an organization at the subdomain "acme"/)
  })

  it('without its options is a usage error', async t => {
    const here = await install(t, 'sqlite')
    const { code, stderr } = await here.parley('init', '--json')
    assert.equal(code, 2)
    assert.match(stderr, /required option '--org <name>' not specified/)
  })
})
