// A process whose machine or network vanishes in the middle of a transaction. The other processes on the same PostgreSQL
// continue, and so does the process itself once it can connect again.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { lockSpace } from '#core/db/postgres.ts'
import { databaseKinds } from '#test/databases.ts'
import { basic, closeConnections, rawRequest } from '#test/http.ts'
import { servers } from '#test/servers.ts'
import { until } from '#test/becomes.ts'

const short = { idleInTransaction: 1_000, answer: 3_000, connect: 3_000 }

void describe('a process that vanishes', { skip: !databaseKinds.includes('postgres'), timeout: 60_000 }, () => {
  after(closeConnections)

  it("while it writes: the organization's lock is released, and the other process writes", async t => {
    const { start } = await servers(t)
    const [vanishing, other] = [await start(short), await start()]
    await vanishing.app.jobs.idle()
    const vanished = vanishing.proxy.fault('silence', 'pg_advisory_xact_lock')
    const lost = vanishing.send('from the process that vanishes')
    await vanished
    vanishing.proxy.silence()
    assert.equal((await other.send('from the other process')).status, 200)
    const { status, body } = await lost
    assert.deepEqual([status, body.code], [503, 'DATABASE_UNAVAILABLE'])
    vanishing.proxy.heal()
    assert.equal((await vanishing.send('from the same process')).status, 200)
    assert.deepEqual(await other.stored(), ['from the other process', 'from the same process'])
  })

  it('with one of its connections: its other writes continue once the lock is released', async t => {
    const { start } = await servers(t)
    const server = await start({ idleInTransaction: 1_000, request: 4_000, answer: 6_000 })
    await server.app.jobs.idle()
    const silenced = server.proxy.fault('silence', 'insert into "message"')
    const lost = server.send('on the silent connection')
    await silenced
    assert.equal((await server.send('on another connection')).status, 200)
    assert.equal((await lost).status, 503)
    assert.deepEqual(await server.stored(), ['on another connection'])
  })

  it('after sending a commit: the response says that the outcome is unknown, and the message is stored once', async t => {
    const { start } = await servers(t)
    const [vanishing, other] = [await start(short), await start()]
    void vanishing.proxy.fault('silence', 'commit', 'sent and stored').then(() => vanishing.proxy.silence())
    const { status, body } = await vanishing.send('sent and stored')
    assert.deepEqual([status, body.code], [503, 'OUTCOME_UNKNOWN'])
    assert.deepEqual(await other.stored(), ['sent and stored'])
  })

  it("after sending the commit of a read: the read gets its response, and the connection isn't used again", async t => {
    const { start } = await servers(t)
    const { app, proxy, call } = await start()
    await app.jobs.idle()
    const cut = proxy.fault('cut after', 'commit')
    assert.equal((await call('GET /users/me')).status, 200)
    await cut
    assert.equal((await call('GET /users/me')).status, 200)
  })

  it("while it rolls back: the connection isn't used again", async t => {
    const { start } = await servers(t)
    const { app, proxy, send } = await start({ answer: 2_000 })
    await app.jobs.idle()
    void proxy.fault('silence', 'rollback')
    await assert.rejects(
      app.db.write(1, () => Promise.reject(new Error('of the work'))),
      /of the work/,
    )
    assert.equal((await send('stored')).status, 200)
  })

  it("without releasing a lock: writes are refused until it's released, reads aren't", async t => {
    const { start, databaseUrl } = await servers(t)
    const server = await start({ lock: 1_000 })
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query(`select pg_advisory_lock(${lockSpace}, id::int) from realm`)
    const { status, body, headers } = await server.send('refused')
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'DATABASE_UNAVAILABLE', '5'])
    assert.deepEqual(await server.stored(), [])
    await holder.end()
    assert.equal((await server.send('stored')).status, 200)
  })

  it('a request that waits too long is refused, and stores nothing when its turn comes', async t => {
    const { start, databaseUrl } = await servers(t)
    const server = await start({ request: 2_000, lock: 60_000 })
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query(`select pg_advisory_lock(${lockSpace}, id::int) from realm`)
    const refused = await Promise.all(['one', 'two', 'three'].map(content => server.send(content)))
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [503, 'DATABASE_UNAVAILABLE'])
    await holder.end()
    assert.equal((await server.send('stored')).status, 200)
    assert.deepEqual(await server.stored(), ['stored'])
  })

  it('a request that has its lock may work longer', async t => {
    const { start, databaseUrl } = await servers(t)
    const server = await start({ request: 2_000 })
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table message in exclusive mode')
    const sent = server.send('stored')
    await holder.query('select pg_sleep(3); commit')
    await holder.end()
    assert.equal((await sent).status, 200)
  })

  it('a client that disconnects while its poll waits for the database causes no error', async t => {
    const { start, databaseUrl } = await servers(t)
    const { app, ok, log } = await start()
    const { api_key } = await ok('POST /users/me/api_key/regenerate')
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table account in access exclusive mode')
    const headers = { authorization: basic('olga@example.com', api_key), host: 'localhost' }
    const poll = request(new URL('/api/v1/events?queue_id=none&last_event_id=-1', app.url), { headers })
    poll.on('error', () => {}).end()
    await until(async () => (await holder.query('select 1 from pg_locks where not granted')).rows.length > 0)
    poll.destroy()
    // On another connection, so the server has noticed by then.
    assert.equal((await rawRequest(app.url, { path: '/health/live' })).status, 200)
    await holder.query('commit')
    await holder.end()
    await until(async () => log().includes('/api/v1/events'))
    assert.doesNotMatch(log(), /unexpected error/)
  })
})
