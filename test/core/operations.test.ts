// Endpoints for operators and programmers outside the API: health, metrics, documentation, pages without an account.
// Counts what the process compresses, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { systemClock } from '#core/base/clock.ts'
import { readConfig } from '#core/server/config.ts'
import { makeLogger } from '#core/server/logger.ts'
import { healthPages } from '#core/http/health.ts'
import { Limits, RateLimiter } from '#core/limits/rate-limit.ts'
import { openCore, startApp } from '#app'
import { databaseKinds, newDatabase } from '#test/databases.ts'
import { rawRequest } from '#test/http.ts'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import type { World } from '#test/world.ts'

const notFound = { result: 'error', msg: 'Not found', code: 'NOT_FOUND' }
const fine = { result: 'success', msg: '' }

onEachDatabase('health', test => {
  test('the process runs and the database responds', async ({ raw }) => {
    for (const path of ['/health/live', '/health/ready']) {
      const { status, body, headers } = await raw({ path })
      assert.equal(status, 200)
      assert.deepEqual(body, fine)
      assert.match(headers['cache-control'] ?? '', /no-store/)
    }
    assert.equal((await raw({ method: 'HEAD', path: '/health/ready' })).status, 200)
  })

  test('only GET and HEAD work', async ({ raw }) => {
    const { status, body, headers } = await raw({ method: 'POST', path: '/health/ready' })
    assert.equal(status, 405)
    assert.equal(body.code, 'METHOD_NOT_ALLOWED')
    assert.equal(headers.allow, 'GET, HEAD')
  })

  test('a server that is shutting down is alive but not ready', async ({ app }) => {
    const [live, ready] = healthPages(() => true)
    const limits = new Limits(new RateLimiter(null, systemClock))
    const { db, server } = app
    const reader = () => Promise.reject(new Error('nobody'))
    const header = () => undefined
    const from = {
      path: {},
      query: '',
      host: '',
      header,
      reader,
      address: '',
      fromThisMachine: true,
      onGone: () => {},
    }
    const call = { ...from, now: 0, limits, db, server, log: makeLogger('silent', process.stderr) }
    assert.equal((await live?.answer(call))?.status, 200)
    await assert.rejects(async () => ready?.answer(call), { message: 'The server is shutting down' })
  })
})

/** What a ready server promises, and how the test breaks that promise. */
const brokenPromises = {
  'the schema is the one that it knows': `update schema_version set hash = 'another' where version = 3`,
  'the schema is not older': `delete from schema_version where version > 5`,
  'messages can be read': `alter table message_text rename column rendered to drawn`,
  'rows can be written': `alter table server_state rename column value to worth`,
}

for (const kind of databaseKinds)
  void describe(`health of a broken server (${kind})`, () => {
    async function startOwn() {
      const database = await newDatabase(kind)
      const config = readConfig({
        PARLEY_PORT: '0',
        PARLEY_DATA_DIR: database.dataDir,
        PARLEY_DATABASE_URL: database.databaseUrl,
      })
      const core = await openCore(config)
      const app = await startApp(core, makeLogger('silent', process.stderr))
      const ask = (path: string) => rawRequest(app.url, { path, headers: { connection: 'close' } })
      return { core, app, database, ask }
    }

    for (const [promise, breakIt] of Object.entries(brokenPromises))
      void it(`isn't ready unless ${promise}`, async () => {
        const { core, app, database, ask } = await startOwn()
        try {
          assert.equal((await ask('/health/ready')).status, 200)
          await core.db.write(0, tx => tx.run(breakIt, []))
          assert.equal((await ask('/health/ready')).status, 503)
        } finally {
          await app.stop()
          await database.drop()
        }
      })

    void it('stays ready when a newer version has added a migration', async () => {
      const { core, app, database, ask } = await startOwn()
      try {
        const newer = { version: 999, applied_at: 0, hash: 'newer' }
        await core.db.write(0, tx => tx.db.insertInto('schema_version').values(newer).execute())
        assert.equal((await ask('/health/ready')).status, 200)
      } finally {
        await app.stop()
        await database.drop()
      }
    })

    void it("isn't ready without its database", async () => {
      const { core, app, database, ask } = await startOwn()
      try {
        assert.equal((await ask('/health/ready')).status, 200)
        await core.db.close()
        const { status, text } = await ask('/health/ready')
        assert.equal(status, 503)
        assert.deepEqual(JSON.parse(text), {
          result: 'error',
          msg: 'The database is not available; try again later',
          code: 'DATABASE_UNAVAILABLE',
        })
        assert.equal((await ask('/health/live')).status, 200)
      } finally {
        // It's already closed, and the server logs an error about that.
        await app.stop().catch(() => {})
        await database.drop()
      }
    })
  })

/** The event loop delay is sampled from the first request on. */
async function allMetrics(raw: World['raw']): Promise<string> {
  let text = ''
  for (let asked = 0; asked < 1_000 && !text.includes('nodejs_eventloop'); asked++)
    text = (await raw({ path: '/metrics' })).text
  return text
}

onEachDatabase('metrics', test => {
  test('requests are counted by route, method and status', async ({ raw, org }) => {
    const { member } = await org()
    await member.ok(`GET /users/${member.id}`)
    await member.call('GET /users/999999')
    await raw({ path: '/no/such/path/4711' })
    const { status, text, headers } = await raw({ path: '/metrics' })
    assert.equal(status, 200)
    assert.match(headers['content-type'] ?? '', /^text\/plain; version=0\.0\.4/)
    const route = '/api/v1/users/{user_id}'
    for (const code of [200, 400])
      assert.ok(text.includes(`http_requests_total{method="GET",route="${route}",status="${code}"} 1\n`), text)
    assert.ok(text.includes(`http_request_duration_seconds_count{method="GET",route="${route}"} 2\n`))
    assert.ok(text.includes(`http_request_duration_seconds_bucket{method="GET",route="${route}",le="+Inf"} 2\n`))
    assert.match(text, /http_requests_total\{method="GET",route="unknown",status="404"\} \d/)
    assert.doesNotMatch(text, /\{[^\n]*(4711|999999)[^\n]*\}/)
  })

  test('describe the process in the Prometheus format', async ({ raw }) => {
    const text = await allMetrics(raw)
    for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'process_uptime_seconds'])
      assert.match(text, new RegExp(`^${name} [0-9.]+$`, 'm'))
    assert.match(text, /^nodejs_eventloop_delay_seconds\{quantile="0.99"\} [0-9.e-]+$/m)
    for (const line of text.trimEnd().split('\n'))
      assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="(\\.|[^"\\])*"(,\w+="(\\.|[^"\\])*")*\})? [0-9.e+-]+)$/)
  })

  test('report waiting clients, waits for the database and the age of events', async ({ raw, org }) => {
    const value = async (name: string): Promise<number> =>
      Number(new RegExp(`^${name} ([0-9.]+)$`, 'm').exec((await raw({ path: '/metrics' })).text)?.[1])
    const { member } = await org()
    const { queue_id, last_event_id } = await member.ok('POST /register', { event_types: ['user_status'] })
    const before = await value('parley_waiting_clients')
    const answered = await value('parley_event_age_seconds_count')
    const deliveries = await value('parley_delivery_seconds_count')
    const poll = member.ok('GET /events', { queue_id, last_event_id })
    // Until the server has found that there is nothing for the client yet.
    while ((await value('parley_delivery_seconds_count')) === deliveries);
    assert.equal(await value('parley_waiting_clients'), before + 1)
    const writes = await value('parley_write_wait_seconds_count')
    await member.ok('POST /users/me/status', { status_text: 'here' })
    await poll
    assert.equal(await value('parley_waiting_clients'), before)
    assert.ok((await value('parley_write_wait_seconds_count')) > writes)
    assert.equal(await value('parley_event_age_seconds_count'), answered + 1)
    assert.equal(await value('parley_waiting_writes'), 0)
    assert.ok((await value('parley_read_wait_seconds_count')) > 0)
  })

  test('match the dashboard and the alert rules', async ({ raw }) => {
    const text = await allMetrics(raw)
    const known = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name as string)
    for (const file of ['grafana.json', 'alerts.yml']) {
      const used = readFileSync(join(import.meta.dirname, '../../docs/operating', file), 'utf8')
      const names = new Set([...used.matchAll(/\b(?:parley|http|process|nodejs)_\w+/g)].map(([name]) => name))
      assert.ok(names.size > 3)
      for (const name of names) assert.ok(known.includes(name.replace(/_(bucket|sum|count)$/, '')), `${file}: ${name}`)
    }
  })

  test("aren't available through a proxy", async ({ raw }) => {
    for (const header of ['X-Forwarded-For', 'Forwarded']) {
      const { status, body } = await raw({ path: '/metrics', headers: { [header]: '127.0.0.1' } })
      assert.equal(status, 404)
      assert.deepEqual(body, notFound)
    }
  })
})

const otherAddress = Object.values(networkInterfaces())
  .flat()
  .find(one => one?.family === 'IPv4' && !one.internal)?.address

onEachDatabase(
  'metrics on a network address',
  test => {
    test('are only available on loopback', async ({ app, raw }) => {
      const { port } = new URL(app.url)
      assert.equal((await raw({ path: '/metrics' })).status, 200)
      if (otherAddress === undefined) return
      const answer = await rawRequest(`http://${otherAddress}:${port}`, { path: '/metrics' })
      assert.equal(answer.status, 404)
      assert.deepEqual(JSON.parse(answer.text), notFound)
    })
  },
  { PARLEY_HOST: '0.0.0.0' },
)

const proxies = ['192.0.2.0/24', '2001:db8:7::/48', otherAddress ?? '192.0.2.1']
mainlyOnSqlite(
  'trusted proxies',
  test => {
    test("identify the client, even in a chain; untrusted ones don't", async ({ app, org }) => {
      const { host } = await org()
      const { port } = new URL(app.url)
      let names = 0
      /** Tries to sign in up to the limit of the IP address that these headers give. */
      const attempts = async (header: string, address = '127.0.0.1'): Promise<number> => {
        const headers = { 'x-forwarded-for': header, 'content-type': 'application/x-www-form-urlencoded' }
        for (let count = 0; count < 5; count++) {
          // A different name each time: names have their own limit.
          const body = `username=x${names++}@x.example&password=x`
          const login = { method: 'POST', host, path: '/api/v1/fetch_api_key', headers, body }
          if ((await rawRequest(`http://${address}:${port}`, login)).status === 429) return count
        }
        return Infinity
      }
      assert.equal(await attempts('203.0.113.1'), 2)
      assert.equal(await attempts('198.51.100.9, 203.0.113.1'), 0, 'the client wrote the first one')
      assert.equal(await attempts('203.0.113.1, 192.0.2.77'), 0, 'a trusted proxy behind the one on this machine')
      assert.equal(await attempts('203.0.113.2, 2001:db8:7::1, 192.0.2.77:4711'), 2)
      assert.equal(await attempts('203.0.113.2, 2001:db8:8::1'), 2, 'this address is no proxy')
      assert.equal(await attempts('nonsense, 192.0.2.78'), 2, 'the proxy itself')
      assert.equal(await attempts('nonsense, 192.0.2.78'), 0)
      if (otherAddress === undefined) return
      assert.equal(await attempts('203.0.113.3', otherAddress), 2)
      assert.equal(await attempts('203.0.113.3'), 0)
    })
  },
  {
    PARLEY_HOST: '0.0.0.0',
    PARLEY_TRUSTED_PROXIES: proxies.join(', '),
    PARLEY_RATE_LIMITS: 'address-login=2/86400',
  },
)

onEachDatabase(
  'metrics for everyone',
  test => {
    test('are also available through a proxy', async ({ raw }) => {
      assert.equal((await raw({ path: '/metrics', headers: { 'X-Forwarded-For': '192.0.2.1' } })).status, 200)
    })
  },
  { PARLEY_METRICS: 'everyone' },
)

onEachDatabase(
  'metrics turned off',
  test => {
    test("don't exist", async ({ raw }) => {
      const { status, body } = await raw({ path: '/metrics' })
      assert.equal(status, 404)
      assert.deepEqual(body, notFound)
    })
  },
  { PARLEY_METRICS: 'nobody' },
)

mainlyOnSqlite('documentation', test => {
  test("the OpenAPI document needs no account and follows the API's rules", async ({ raw }) => {
    const { status, body, headers } = await raw({ path: '/api/v1/openapi.json' })
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.match(headers['cache-control'] ?? '', /no-store/)
    assert.match(body.openapi, /^3\.1\./)
    assert.ok(body.paths['/users/{user_id}'].get)
    assert.equal((await raw({ path: '/api/v1/openapi.json', method: 'DELETE' })).status, 405)
  })

  test('the page lists every operation and every event in it', async ({ raw }) => {
    const { body: api } = await raw({ path: '/api/v1/openapi.json' })
    const { text, status } = await raw({ path: '/api/docs' })
    assert.equal(status, 200)
    for (const [path, methods] of Object.entries(api.paths))
      for (const [method, { operationId }] of Object.entries<any>(methods as object)) {
        assert.ok(text.includes(`href="#${operationId}"`), operationId)
        const [, heading] = new RegExp(`<h3 id="${operationId}">(.*?)</h3>`, 's').exec(text) ?? []
        assert.ok(heading?.includes(`>${method.toUpperCase()}<`) && heading.includes(`>${path}<`), operationId)
      }
    for (const { name } of api['x-events']) assert.ok(text.includes(`<h3 id="event-${name}">`), name)
  })

  test('the introduction links to the login and to the two operations of an event queue', async ({ raw }) => {
    const { text } = await raw({ path: '/api/docs' })
    const { paths } = (await raw({ path: '/api/v1/openapi.json' })).body
    const [introduction = ''] = text.split('<section class="group"')
    const main = introduction.slice(introduction.indexOf('<main'))
    for (const { operationId } of [paths['/fetch_api_key'].post, paths['/register'].post, paths['/events'].get])
      assert.ok(main.includes(`href="#${operationId}"`), operationId)
  })

  test('the page is readable HTML', async ({ raw }) => {
    const { text } = await raw({ path: '/api/docs' })
    assert.doesNotMatch(text, /\{at\} \{why\}/)
    assert.equal(text.match(/direct_<wbr \/>members/g)?.length, 1, 'the shape of a group setting is described once')
    assert.doesNotMatch(text, /id="feature-mail"/)
    assert.match(text, /class="access">All users\. Their role determines what they can see and change\.</)
  })

  test('every link inside the page has a target', async ({ raw }) => {
    const { text } = await raw({ path: '/api/docs' })
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(match => match[1])
    assert.deepEqual(ids, [...new Set(ids)])
    for (const [, target = ''] of text.matchAll(/href="#([^"]*)"/g)) assert.ok(ids.includes(target), target)
  })

  test('nothing loads from elsewhere, and no script can run', async ({ raw, org }) => {
    const { host } = await org()
    for (const path of ['/api/docs', '/login/']) {
      const { text, headers } = await raw({ path, host })
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /default-src 'none'/)
      assert.match(policy, /style-src 'self'/)
      assert.doesNotMatch(policy, /unsafe|script-src|https?:/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.doesNotMatch(text, /<script|<style|\sstyle=|\son\w+=/i)
      for (const [, address = ''] of text.matchAll(/(?:src|href)="([^"]*)"/g)) assert.match(address, /^[/#](?!\/)/)
      const style = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? ''
      const sheet = await raw({ path: style })
      assert.equal(sheet.status, 200)
      assert.equal(sheet.headers['content-type'], 'text/css; charset=utf-8')
      assert.doesNotMatch(sheet.text, /@import|url\((?!'\/static\/)/)
    }
  })

  test('the examples use the organization of the request', async ({ raw, org, app }) => {
    const { host } = await org()
    const { port } = new URL(app.url)
    const { text } = await raw({ path: '/api/docs', host })
    const hosts = [...text.matchAll(/curl [^\n]*https?:\/\/([^/]+)\/api\/v1\//g)].map(match => match[1])
    assert.ok(hosts.length > 5)
    assert.deepEqual([...new Set(hosts)], [`${host}:${port}`])
    assert.doesNotMatch(text, /parley\.invalid/)
  })
})

/** The request in the page's example of an operation. */
function exampleOf(page: string, method: string, path: string): Record<string, string> {
  const unescaped = page.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const examples = unescaped.match(/curl -sS[^<]*/g) ?? []
  const found = examples.find(one => one.includes(` -X ${method} `) && one.includes(`/api/v1${path}'`))
  assert.ok(found, `${method} ${path} has no example`)
  const fields = [...found.matchAll(/--data-urlencode '(\w+)=([^']*)'/g)].map(([, name, value]) => [name, value])
  return Object.fromEntries(fields)
}

mainlyOnSqlite('documentation examples', test => {
  test('work when pasted', async ({ raw, org }) => {
    const { owner } = await org()
    const { text } = await raw({ path: '/api/docs' })
    const routes = ['POST /users', 'POST /bots', 'POST /realm/profile_fields', 'PATCH /realm', 'PATCH /settings']
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const fields = exampleOf(text, method, path)
      assert.notDeepEqual(fields, {}, route)
      await owner.ok(route, fields)
    }
    const { custom_fields } = await owner.ok('GET /realm/profile_fields')
    assert.equal(custom_fields[0].name, exampleOf(text, 'POST', '/realm/profile_fields')['name'])
  })

  test('for updates always change something', async ({ raw }) => {
    const { text } = await raw({ path: '/api/docs' })
    const changes = text.match(/curl -sS -X PATCH[^<]*/g) ?? []
    assert.ok(changes.length > 5)
    for (const change of changes) assert.match(change, /--data-urlencode/)
  })
})

mainlyOnSqlite('pages without an account', test => {
  test("the sign-in page shows the organization's name and address", async ({ raw, org, app }) => {
    const { host, owner } = await org()
    await owner.ok('PATCH /realm', { name: `<b>Tom & "Jerry's"</b>` })
    const { status, text } = await raw({ path: '/login/', host })
    assert.equal(status, 200)
    assert.ok(text.includes('<h1>Sign in to &lt;b&gt;Tom &amp; &quot;Jerry&#39;s&quot;&lt;/b&gt;</h1>'))
    assert.ok(text.includes(`http://${host}:${new URL(app.url).port}`))
    assert.ok(text.includes('href="/api/docs"'))
  })

  test("an address without an organization says so, and doesn't repeat the requested address", async ({ raw }) => {
    const { status, text } = await raw({ path: '/', host: 'nobody-here.localhost' })
    assert.equal(status, 200)
    assert.match(text, /no organization at this address/)
    assert.doesNotMatch(text, /nobody-here/)
  })
})

mainlyOnSqlite('large documents', test => {
  test('are compressed once, not for each client', async ({ app, org }) => {
    const { host } = await org()
    const sent = (path: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const headers = { host, 'accept-encoding': 'gzip' }
        const outgoing = request(new URL(path, app.url), { headers }, incoming => {
          let bytes = 0
          incoming.on('data', (chunk: Buffer) => (bytes += chunk.length))
          incoming.on('end', () => resolve(incoming.headers['content-encoding'] === 'gzip' ? bytes : 0))
        })
        outgoing.on('error', reject)
        outgoing.end()
      })
    for (const path of ['/api/docs', '/api/v1/openapi.json']) {
      const { compressions: first, size } = await counted(() => sent(path))
      assert.ok(size > 10_000)
      assert.ok(first > 0)
      for (let nth = 0; nth < 3; nth++) assert.deepEqual(await counted(() => sent(path)), { compressions: 0, size })
    }
  })
})

/** How often the process compressed something meanwhile. */
async function counted(send: () => Promise<number>): Promise<{ compressions: number; size: number }> {
  let compressions = 0
  const hook = createHook({ init: (_id, type) => void (compressions += type === 'ZLIB' ? 1 : 0) }).enable()
  const size = await send()
  hook.disable()
  return { compressions, size }
}
