// `parley user …` and `parley realm …`, next to a running server that must see every change right away.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { init, inPairs, install, type Installation, organization } from '#test/command.ts'
import { mainKinds } from '#test/long.ts'
import { basic, formBody, rawRequest } from '#test/http.ts'

async function done({ parley }: Installation, ...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await parley(...args, '--json')
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

async function refused({ parley }: Installation, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await parley(...args)
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, args.join(' '))
  assert.equal(stderr.trimEnd().split('\n').length, 1)
  return stderr
}

for (const kind of mainKinds()) {
  void describe(`accounts by command (${kind})`, inPairs, () => {
    it('the allowed domains also apply to the operator, who can still delete users', async t => {
      const here = await install(t, kind)
      const { email, api_key } = await init(here)
      const { url } = await here.start()
      const asOwner = async (method: string, path: string, fields: object): Promise<void> => {
        const headers = {
          authorization: basic(email, api_key),
          'content-type': 'application/x-www-form-urlencoded',
        }
        const body = formBody({ ...fields })
        assert.equal((await rawRequest(url, { method, path: `/api/v1/realm${path}`, headers, body })).status, 200)
      }
      await asOwner('POST', '/domains', { domain: 'harbour.example', allow_subdomains: false })
      await asOwner('PATCH', '', { emails_restricted_to_domains: true })
      const create = (address: string): string[] => ['user', 'create', address, '--name', 'Max']
      assert.equal(
        await refused(here, ...create('max@example.com')),
        `"max@example.com" cannot be created: Email 'max@example.com' not allowed in this organization\n`,
      )
      await done(here, ...create('max@harbour.example'))
      await done(here, 'user', 'delete', 'max@harbour.example', '--yes')
    })

    it('a link signs a user in, and the operator signs the user out', async t => {
      const here = await install(t, kind)
      const { email } = await init(here)
      const { url } = await here.start()
      const link = await done(here, 'user', 'sign-in-link', email)
      const { origin, pathname } = new URL(link.url)
      assert.equal(origin, new URL(url).origin.replace('127.0.0.1', 'localhost'))
      const { headers } = await rawRequest(url, { method: 'POST', path: pathname })
      const [cookie = ''] = String(headers['set-cookie']).split(';')
      const ask = (path: string) =>
        rawRequest(url, { path, headers: { cookie, 'x-parley': 'web', 'sec-fetch-site': 'same-origin' } })
      assert.equal(JSON.parse((await ask('/json/users/me')).text).delivery_email, email)
      const body = formBody({ event_types: ['message'] })
      const type = 'application/x-www-form-urlencoded'
      const own = { cookie, 'x-parley': 'web', 'sec-fetch-site': 'same-origin', 'content-type': type }
      const registered = await rawRequest(url, { method: 'POST', path: '/json/register', headers: own, body })
      const { queue_id, last_event_id } = JSON.parse(registered.text)
      const poll = ask(`/json/events?queue_id=${queue_id}&last_event_id=${last_event_id}`)
      assert.deepEqual((await done(here, 'user', 'sign-out', email)).signed_out, true)
      assert.equal((await poll).status, 401)
      assert.match(await refused(here, 'user', 'sign-in-link', 'nobody@example.com'), /no user nobody@example.com/)
    })

    it('a running server sees every change right away', async t => {
      const here = await install(t, kind)
      const owner = await init(here)
      const { url } = await here.start()
      const login = async (username: string, password: string): Promise<any> => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const body = formBody({ username, password })
        return JSON.parse(
          (await rawRequest(url, { method: 'POST', path: '/api/v1/fetch_api_key', headers, body })).text,
        )
      }
      const email = 'max@example.com'
      const { user_id, password } = await done(here, 'user', 'create', email, '--name', 'Max', '--role', 'moderator')
      const { api_key, ...known } = await login(email, password)
      assert.equal(known.user_id, user_id)
      assert.deepEqual(await done(here, 'user', 'api-key', email), { api_key })
      let key = api_key
      const me = async (): Promise<any> => {
        const headers = { authorization: basic(email, key) }
        return JSON.parse((await rawRequest(url, { path: '/api/v1/users/me', headers })).text)
      }
      assert.equal((await me()).role, 300)

      const asMax = { authorization: basic(email, api_key), 'content-type': 'application/x-www-form-urlencoded' }
      const form = formBody({ full_name: 'Robo', short_name: 'robo' })
      const made = await rawRequest(url, { method: 'POST', path: '/api/v1/bots', headers: asMax, body: form })
      const robo = JSON.parse(made.text)
      const { user: bot } = JSON.parse(
        (await rawRequest(url, { path: `/api/v1/users/${robo.user_id}`, headers: asMax })).text,
      )
      const ownStatus = { method: 'POST', path: '/api/v1/users/me/status', headers: asMax }
      await rawRequest(url, { ...ownStatus, body: formBody({ status_text: 'at the lock' }) })
      const statusOfMax = async (): Promise<unknown> => {
        const headers = { authorization: basic(owner.email, owner.api_key) }
        return JSON.parse((await rawRequest(url, { path: `/api/v1/users/${user_id}/status`, headers })).text).status
      }
      const asRobo = async (): Promise<string> => {
        const headers = { authorization: basic(bot.email, robo.api_key) }
        return JSON.parse((await rawRequest(url, { path: '/api/v1/users/me', headers })).text).msg
      }

      await done(here, 'user', 'set-role', email, 'guest')
      assert.equal((await me()).role, 600)
      await done(here, 'user', 'set-password', email, '--password', 'four herons by the lock')
      assert.equal((await login(email, password)).code, 'AUTHENTICATION_FAILED')
      // Other logins end with the old password.
      assert.equal((await me()).msg, 'Invalid API key')
      key = (await login(email, 'four herons by the lock')).api_key
      assert.notEqual(key, api_key)
      await done(here, 'user', 'deactivate', email)
      assert.equal((await me()).msg, 'Account is deactivated')
      // A bot is deactivated with its owner; if reactivated without the owner, it gets another key.
      assert.equal(await asRobo(), 'Account is deactivated')
      await done(here, 'user', 'reactivate', bot.email)
      assert.equal(await asRobo(), 'Invalid API key')
      await done(here, 'user', 'delete', bot.email, '--yes')
      await done(here, 'user', 'reactivate', email)
      assert.equal((await me()).user_id, user_id)
      assert.match(await refused(here, 'user', 'delete', email), /^Deleting max@example\.com can't be undone/)
      assert.equal((await me()).user_id, user_id)
      assert.deepEqual(await statusOfMax(), { status_text: 'at the lock' })
      await done(here, 'user', 'delete', String(user_id), '--yes')
      assert.deepEqual(await statusOfMax(), {})
      assert.equal((await me()).msg, 'Invalid API key')
      const listed = await done(here, 'user', 'list')
      assert.deepEqual(
        listed.map((user: any) => [user.role, user.is_active, user.is_deleted]),
        [
          ['owner', true, false],
          ['guest', false, true],
          ['guest', false, true],
        ],
      )
    })

    it('the operator confirms an unconfirmed email address', async t => {
      const here = await install(t, kind)
      const { email: owner, api_key } = await init(here)
      const { url } = await here.start()
      await done(here, 'user', 'create', 'max@example.com', '--name', 'Max')
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const link = await rawRequest(url, {
        method: 'POST',
        path: '/api/v1/invites/multiuse',
        headers: { authorization: basic(owner, api_key), ...form },
      })
      const joined = await rawRequest(url, {
        method: 'POST',
        path: new URL(JSON.parse(link.text).invite_link).pathname,
        headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', ...form },
        body: formBody({ full_name: 'Nia', email: 'nia@example.com', password: 'seven quiet herons at dusk' }),
      })
      assert.equal(joined.status, 303, joined.text)
      const unconfirmed = async (): Promise<string[]> =>
        (await done(here, 'user', 'list'))
          .filter((user: any) => user.email_confirmed === false)
          .map((user: any) => user.email)
      assert.deepEqual(await unconfirmed(), ['nia@example.com'])
      assert.match((await here.parley('user', 'list')).stdout, /nia@example\.com .*email not confirmed\n/)
      await done(here, 'user', 'confirm-email', 'nia@example.com')
      assert.deepEqual(await unconfirmed(), [])
    })

    it('lists show how much space uploads use', async t => {
      const here = await install(t, kind)
      const root = await init(here)
      const { url } = await here.start()
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(3 * 1024 * 1024)]), 'tides.bin')
      const headers = { authorization: basic(root.email, root.api_key) }
      assert.equal((await fetch(`${url}/api/v1/user_uploads`, { method: 'POST', headers, body: form })).status, 200)
      const bytes = 3 * 1024 * 1024
      assert.deepEqual((await done(here, 'realm', 'list'))[0].upload_bytes, bytes)
      assert.deepEqual((await done(here, 'user', 'list'))[0].upload_bytes, bytes)
      assert.match((await here.parley('realm', 'list')).stdout, / 3 of 20480 MiB/)
      assert.match((await here.parley('user', 'list')).stdout, / 3 of 2048 MiB\n/)
    })

    it('organizations are created, listed and deactivated', async t => {
      const here = await install(t, kind)
      const root = await init(here)
      const { url } = await here.start()
      const second = await done(here, 'realm', 'create', ...organization('Second', { subdomain: 'second' }))
      await done(here, 'user', 'create', 'max@example.com', '--name', 'Max', '--realm', 'second')
      assert.equal((await done(here, 'user', 'list', '--realm', 'second')).length, 2)
      assert.equal((await done(here, 'user', 'list')).length, 1)
      await done(here, 'realm', 'deactivate', '--realm', 'second')
      const realms = await done(here, 'realm', 'list')
      assert.deepEqual(
        realms.map((realm: any) => [realm.realm_id, realm.subdomain, realm.deactivated, realm.upload_quota_mib]),
        [
          [root.realm_id, '', false, 20_480],
          [second.realm_id, 'second', true, 20_480],
        ],
      )
      const { host } = new URL(second.realm_url)
      const headers = { authorization: basic(second.email, second.api_key) }
      const answer = await rawRequest(url, { path: '/api/v1/users/me', host, headers })
      assert.equal(JSON.parse(answer.text).msg, 'This organization has been deactivated')
    })
  })
}

void describe('accounts by command', inPairs, () => {
  it('each error is one sentence', async t => {
    const here = await install(t, 'sqlite')
    assert.match(await refused(here, 'user', 'list'), /^Database not found/)
    const { email } = await init(here)
    const refusals: [string[], RegExp][] = [
      [['user', 'list', '--realm', 'nowhere'], /^No organization has the subdomain "nowhere"/],
      [['user', 'deactivate', 'nobody@example.com'], /^"[^"]+" has no user nobody@example\.com/],
      [['user', 'deactivate', email], /Cannot deactivate the only/],
      [['user', 'set-role', email, 'member'], /^olga@example\.com stays as it is/],
      [['user', 'create', email, '--name', 'Olga'], /Email is already in use/],
      [['user', 'set-password', email, '--password', 'short'], /at least 8 characters/],
      [['realm', 'deactivate', '--realm', 'nowhere'], /^No organization/],
      [['realm', 'create', ...organization('Acme', { subdomain: 'www' })], /"www" isn't a valid subdomain/],
    ]
    await Promise.all(refusals.map(async ([args, sentence]) => assert.match(await refused(here, ...args), sentence)))
    const wrongly = await here.parley('user', 'set-role', email, 'emperor')
    assert.equal(wrongly.code, 2)
  })

  it('lists are tables', async t => {
    const here = await install(t, 'sqlite')
    await init(here)
    const { stdout } = await here.parley('user', 'list')
    assert.match(stdout, /^ID +EMAIL +NAME +ROLE +UPLOADS\n1 +olga@example\.com +Olga Owner +owner\n$/)
  })
})
