// Starting a server: the first time, again, after a crash, and with the demo.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { firstLogin, init, inPairs, install } from '#test/command.ts'
import { mainKinds } from '#test/long.ts'
import { basic, rawRequest } from '#test/http.ts'

const run = promisify(execFile)

/** Runs the line as a shell would, or reads it where there is no curl. */
async function paste(line: string): Promise<any> {
  try {
    return JSON.parse((await run('sh', ['-c', line])).stdout)
  } catch (error) {
    if ((error as { code?: number }).code !== 127) throw error
  }
  const [, address = ''] = /POST (\S+)/.exec(line) ?? []
  const { origin, pathname } = new URL(address)
  const fields = [...line.matchAll(/--data-urlencode (\w+)=(\S+)/g)].map(
    ([, name, value]) => [name, value] as [string, string],
  )
  const answer = await rawRequest(origin, {
    method: 'POST',
    path: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return JSON.parse(answer.text)
}

const me = async (url: string, email: string, apiKey: string): Promise<any> => {
  const headers = { authorization: basic(email, apiKey) }
  return JSON.parse((await rawRequest(url, { path: '/api/v1/users/me', headers })).text)
}

for (const kind of mainKinds()) {
  void describe(`serve (${kind})`, inPairs, () => {
    it('the first start tells how to sign in, once', async t => {
      const here = await install(t, kind)
      const first = here.serve()
      const shown = await firstLogin(here, first)
      const [, address = ''] = /^Parley is running at (http:\/\/localhost:\d+)$/m.exec(first.output()) ?? []
      const [, email = ''] = /Email +(\S+)/.exec(shown) ?? []
      const [, password = ''] = /Password +(\S+)/.exec(shown) ?? []
      assert.match(password, /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
      const [, link = ''] = /^ +(http:\S+\/sign-in\/\S+)$/m.exec(shown) ?? []
      const { pathname } = new URL(link)
      assert.match((await rawRequest(address, { path: pathname })).text, /as <strong>Owner<\/strong>/)
      const entered = await rawRequest(address, { method: 'POST', path: pathname })
      assert.deepEqual([entered.status, entered.headers.location], [303, '/'])
      assert.equal((await rawRequest(address, { method: 'POST', path: pathname })).status, 404)
      const login = await paste(shown.trimEnd().split('\n').at(-1) ?? '')
      assert.deepEqual({ result: login.result, email: login.email }, { result: 'success', email })
      const { is_owner } = await me(address, email, login.api_key)
      assert.equal(is_owner, true)
      assert.equal((await first.stop()).code, 0)
      for (const file of readdirSync(here.dataDir).filter(name => name !== 'first-login.txt'))
        assert.ok(!readFileSync(join(here.dataDir, file)).includes(password), `${file} holds the password`)

      const second = here.serve()
      assert.match(await second.nextLine(), /^Parley is running at http:\/\/localhost:\d+$/)
      const { stdout, stderr } = await second.stop()
      assert.equal(stdout.trimEnd().split('\n').length, 1)
      assert.doesNotMatch(stderr, /listening/)
    })

    it('for programs, the address is the first line, and they create the first organization', async t => {
      const here = await install(t, kind)
      const { url } = await here.start()
      const owner = await init(here)
      assert.equal(new URL(owner.realm_url).hostname, 'localhost')
      assert.equal((await me(url, owner.email, owner.api_key)).user_id, owner.user_id)
    })

    it('after a crash all data is there, and the address is the new one', async t => {
      const here = await install(t, kind)
      const owner = await init(here)
      const first = await here.start()
      await me(first.url, owner.email, owner.api_key)
      first.child.kill('SIGKILL')
      await first.ended
      const second = await here.start()
      assert.equal((await me(second.url, owner.email, owner.api_key)).user_id, owner.user_id)
      assert.equal((await init(here)).realm_url, `http://acme.localhost:${new URL(second.url).port}`)
    })

    it('fills a demo organization, once', async t => {
      const here = await install(t, kind)
      const first = await here.start('--demo')
      const { people, bots: helpers, password } = JSON.parse(await first.nextLine())
      assert.deepEqual(helpers.length, 2)
      assert.equal(people[0].role, 'owner')
      await first.stop()
      const second = await here.start('--demo')
      await second.nextLine()
      const { email } = people[0]
      const { api_key } = await paste(
        `curl -sSX POST ${second.url}/api/v1/fetch_api_key --data-urlencode username=${email} --data-urlencode password=${password}`,
      )
      const headers = { authorization: basic(email, api_key) }
      const { members } = JSON.parse((await rawRequest(second.url, { path: '/api/v1/users', headers })).text)
      const bots = members.filter((member: any) => member.is_bot)
      assert.ok(members.length - bots.length >= 12 && bots.length >= 2)
      assert.equal(new Set(members.map((member: any) => member.email)).size, members.length)
      assert.equal(people.length, members.length - bots.length)
      const roles = new Set<number>(members.map((member: any) => member.role))
      assert.deepEqual(
        [...roles].sort((a, b) => a - b),
        [100, 200, 300, 400, 600],
      )
      const read = async (path: string) => JSON.parse((await rawRequest(second.url, { path, headers })).text)
      const { streams } = await read('/api/v1/streams')
      assert.deepEqual(new Set(streams.map((channel: any) => channel.invite_only)), new Set([false, true]))
      const { messages } = await read('/api/v1/messages?anchor=newest&num_before=100&num_after=0')
      assert.ok(new Set(messages.map((message: any) => message.sender_id)).size >= 3)
      assert.ok(messages.some((message: any) => message.reactions.length > 0))
      const texts = messages.map((message: any) => message.content)
      assert.equal(new Set(texts).size, texts.length, 'nothing is printed twice')
    })
  })
}

void describe('the demo', inPairs, () => {
  it('has a link that signs its owner in', async t => {
    const here = await install(t, 'sqlite')
    const served = here.serve('--demo')
    const [link = ''] = /\S+\/sign-in\/\S+/.exec(await firstLogin(here, served)) ?? []
    const { origin, pathname } = new URL(link)
    assert.match((await rawRequest(origin, { path: pathname })).text, /as <strong>Ingrid Castellan<\/strong>/)
    const { code, stdout, stderr } = await served.stop()
    assert.equal(code, 0)
    assert.doesNotMatch(stdout + stderr, /\/sign-in\/\w|lantern-bay-at-midnight/)
  })

  it('refuses an organization that has users', async t => {
    const here = await install(t, 'sqlite')
    await init(here)
    for (const args of [['demo'], ['serve', '--demo']]) {
      const { code, stdout, stderr } = await here.parley(...args)
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      assert.match(stderr, /^"Acme" already has users, .* Use an empty --data-dir\.\n$/m)
    }
    assert.equal(JSON.parse((await here.parley('user', 'list', '--json')).stdout).length, 1)
  })

  it('stays unchanged when other users have joined', async t => {
    const here = await install(t, 'sqlite')
    assert.equal((await here.parley('demo')).code, 0)
    await here.parley('user', 'create', 'max@example.com', '--name', 'Max')
    assert.equal((await here.parley('demo')).code, 0)
  })

  it('is created only as the first organization', async t => {
    const here = await install(t, 'sqlite')
    assert.match((await here.parley('demo', '--realm', 'zz')).stderr, /^Database not found/)
    await here.parley('demo')
    const { code, stderr } = await here.parley('demo', '--realm', 'zz')
    assert.equal(code, 1)
    assert.match(stderr, /^No organization has the subdomain "zz"/)
  })

  it('warns if other machines can reach it', async t => {
    const here = await install(t, 'sqlite')
    assert.equal((await here.parley('demo')).stderr, '')
    const { code, stderr } = await here.parley('demo', '--external-url', 'https://chat.example.com')
    assert.equal(code, 0)
    assert.match(stderr, /^Warning: anyone who can reach chat\.example\.com can sign in with the demo password\.\n$/)
  })
})
