// A server is told to stop while its database is silent or fails: it still ends within its time limit.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { init, install } from '#test/command.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { size } from '#test/long.ts'
import { poll, register, servers, waiting } from '#test/servers.ts'

void describe('stopping during a database fault', { skip: !databaseKinds.includes('postgres') }, () => {
  after(closeConnections)

  it('ends despite running requests and waiting polls', { timeout: 60_000 }, async t => {
    const { start } = await servers(t)
    // PostgreSQL has longer to respond than the test.
    const server = await start({ answer: 120_000 }, {}, { stopMs: 1_000 })
    const { answer } = await waiting(server, await register(server))
    server.proxy.silence()
    const unanswered = Promise.allSettled([answer, server.send('hello'), server.call('GET /users/me')])
    await server.app.stop()
    assert.match(server.log(), /stopped with work unfinished/)
    await unanswered
  })

  it("closes the database even if the state of queues can't be written", { timeout: 60_000 }, async t => {
    const { start } = await servers(t)
    const server = await start()
    // A job also writes the state of queues.
    await server.app.jobs.idle()
    await poll(server, await register(server), true)
    void server.proxy.fault('cut before', 'pg_advisory_xact_lock')
    await server.app.stop()
    assert.match(server.log(), /a service failed to stop/)
    await assert.rejects(server.app.db.readOne(tx => tx.run('select 1', [])))
  })

  it(
    'ends within ten seconds of SIGTERM',
    { skip: size<string | false>('in the long form', false), timeout: 60_000 },
    async t => {
      const { databaseUrl = '', drop } = await newDatabase('postgres')
      t.after(drop)
      await using proxy = await databaseProxy(databaseUrl)
      const here = await install(t, 'sqlite', { PARLEY_DATABASE_URL: proxy.url })
      await init(here)
      const { stop, url } = await here.start()
      proxy.silence()
      const unanswered = fetch(`${url}/health/ready`)
      assert.equal((await unanswered).status, 503)
      const begin = performance.now()
      assert.equal((await stop()).code, 0)
      assert.ok(performance.now() - begin < 10_000)
    },
  )
})
