// What PARLEY_LOG_LEVEL leaves in the log of a server process.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { init, inPairs, install } from '#test/command.ts'
import { basic, rawRequest } from '#test/http.ts'

interface Logged {
  readonly owner: number
  readonly requestId: string
  readonly lines: readonly any[]
}

/** The log of a server that handles one request with an account and one without. */
async function logAt(t: TestContext, level: string): Promise<Logged> {
  const here = await install(t, 'sqlite', { PARLEY_LOG_LEVEL: level })
  const { user_id: owner, email, api_key } = await init(here)
  const server = await here.start()
  const headers = { authorization: basic(email, api_key) }
  const answer = await rawRequest(server.url, { path: '/api/v1/users/olga@example.com?tide=high', headers })
  assert.equal(answer.status, 200)
  assert.equal((await rawRequest(server.url, { path: '/api/v1/users/me' })).status, 401)
  const { stderr: text } = await server.stop()
  for (const secret of [api_key, headers.authorization.slice(6), email, 'tide', 'high', '127.0.0.1'])
    assert.ok(!text.includes(secret), secret)
  const lines = text.split('\n').filter(line => line.startsWith('{'))
  return {
    owner,
    requestId: String(answer.headers['x-request-id']),
    lines: lines.map(line => JSON.parse(line)),
  }
}

void describe('PARLEY_LOG_LEVEL', inPairs, () => {
  it('debug logs the account of a request', async t => {
    const { owner, requestId, lines } = await logAt(t, 'debug')
    const [known, unknown, ...more] = lines
    assert.deepEqual(more, [])
    assert.deepEqual(Object.keys(known).sort(), [
      'accountId',
      'level',
      'method',
      'ms',
      'reqId',
      'route',
      'status',
      'time',
    ])
    assert.partialDeepStrictEqual(known, {
      reqId: requestId,
      method: 'GET',
      route: '/api/v1/users/{email}',
      status: 200,
      accountId: owner,
    })
    assert.partialDeepStrictEqual(unknown, { route: '/api/v1/users/me', status: 401 })
    assert.ok(!('accountId' in unknown))
  })

  it('info logs no account', async t => {
    const { requestId, lines } = await logAt(t, 'info')
    assert.equal(lines.length, 2)
    assert.deepEqual(Object.keys(lines[0]).sort(), ['level', 'method', 'ms', 'reqId', 'route', 'status', 'time'])
    assert.equal(lines[0].reqId, requestId)
  })

  it('warn logs no request', async t => {
    assert.deepEqual((await logAt(t, 'warn')).lines, [])
  })

  it('an unknown level is refused with a list of the known ones', async t => {
    const here = await install(t, 'sqlite', { PARLEY_LOG_LEVEL: 'trace' })
    const { code, stdout, stderr } = await here.serve().ended
    assert.deepEqual(
      { code, stdout, stderr },
      {
        code: 1,
        stdout: '',
        stderr: 'PARLEY_LOG_LEVEL must be one of debug, info, warn, error, silent, not "trace".\n',
      },
    )
    const help = await here.parley('serve', '--help')
    assert.match(help.stdout.replace(/\s+/g, ' '), /PARLEY_LOG_LEVEL debug, info, warn, error or silent/)
  })
})
