// The operator's passwords: neither in the process list nor in the log of a service manager.
import assert from 'node:assert/strict'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { firstLogin, inPairs, install, organization, temporaryFolder } from '#test/command.ts'
import { formBody, rawRequest } from '#test/http.ts'

async function logsIn(url: string, username: string, password: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = formBody({ username, password })
  return (await rawRequest(url, { method: 'POST', path: '/api/v1/fetch_api_key', headers, body })).status
}

/** Without the option that has the password. */
const withoutPassword = (): string[] => {
  const args = organization('Acme')
  const at = args.indexOf('--owner-password')
  return args.toSpliced(at, 2)
}

void describe('operator passwords', inPairs, () => {
  it('are read from files and from standard input', async t => {
    const folder = temporaryFolder(t)
    const [first, second, empty] = ['first', 'second', 'empty'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(first, 'nine swans on the weir\n')
    writeFileSync(second, 'ten otters in the reeds\r\nanother line\n')
    writeFileSync(empty, '\n')
    const here = await install(t, 'sqlite', {}, `exec < '${first}'`)
    const made = await here.run('init', ...withoutPassword(), '--owner-password-file', '-').ended
    assert.equal(made.code, 0, made.stderr)
    const one = await here.parley('user', 'create', 'ada@example.com', '--name', 'Ada', '--password-file', second)
    assert.equal(one.code, 0, one.stderr)
    assert.doesNotMatch(one.stdout, /Password/)
    const { url } = await here.start()
    assert.equal(await logsIn(url, 'olga@example.com', 'nine swans on the weir'), 200)
    assert.equal(await logsIn(url, 'ada@example.com', 'ten otters in the reeds'), 200)
    const changed = await here.parley('user', 'set-password', 'ada@example.com', '--password-file', first)
    assert.equal(changed.code, 0, changed.stderr)
    assert.equal(await logsIn(url, 'ada@example.com', 'nine swans on the weir'), 200)

    const both = await here.parley(
      'user',
      'set-password',
      'ada@example.com',
      '--password-file',
      first,
      '--password',
      'x',
    )
    assert.deepEqual([both.code, both.stderr], [1, 'Use either --password or --password-file, not both.\n'])
    const nothing = await here.parley('user', 'set-password', 'ada@example.com', '--password-file', empty)
    assert.match(nothing.stderr, /^The first line of \S+ is empty/)
    const missing = await here.parley(
      'user',
      'set-password',
      'ada@example.com',
      '--password-file',
      join(folder, 'none'),
    )
    assert.match(missing.stderr, /Can't read the password/)
    const none = await here.parley('init', ...withoutPassword())
    assert.equal(none.code, 2)
    assert.match(none.stderr, /--owner-password-file/)
  })

  it("from a first start go into a file, because the output isn't a terminal", async t => {
    const here = await install(t, 'sqlite')
    const served = here.serve()
    const text = await firstLogin(here, served)
    assert.equal(statSync(join(here.dataDir, 'first-login.txt')).mode & 0o777, 0o600)
    const [, password = ''] = /Password +(\S+)/.exec(text) ?? []
    const [, link = ''] = /(\S+\/sign-in\/\S+)/.exec(text) ?? []
    const [, url = ''] = /POST (\S+)\/api\/v1\//.exec(text) ?? []
    assert.ok(password.length >= 16 && link !== '')
    assert.equal(await logsIn(url, 'owner@parley.invalid', password), 200)
    await served.stop()
    for (const secret of [password, link.split('/').at(-1) ?? '']) assert.ok(!served.output().includes(secret))
  })
})
