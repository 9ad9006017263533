// A process notifies the others after a commit, so that commits don't wait for each other. If it ends in
// between, the others find the events in the log.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { databaseKinds } from '#test/databases.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { closeConnections } from '#test/http.ts'
import { contentsOf, register, servers, waiting } from '#test/servers.ts'

const within = { timeout: 60_000 }

void describe('a lost notification', { skip: !databaseKinds.includes('postgres') }, () => {
  after(closeConnections)

  it(
    'from a process that ends after the commit: a client of another process gets the events, in order',
    within,
    async t => {
      const { start } = await servers(t)
      const [writing, listening] = [await start(), await start()]
      const queue = await register(listening)
      const { answer } = await waiting(listening, queue)
      const ended = writing.proxy.fault('cut before', 'pg_notify')
      assert.equal((await writing.send('one')).status, 200)
      await ended
      writing.proxy.silence()
      const { body } = await answer
      assert.deepEqual(contentsOf(await answer), ['one'])
      const next = await waiting(listening, { ...queue, last_event_id: body.events[0].id })
      assert.equal((await listening.send('two')).status, 200)
      assert.deepEqual(contentsOf(await next.answer), ['two'])
    },
  )

  it('because another program holds the lock of all notifications: nothing waits for it', within, async t => {
    const postgres = await startPostgres('fsync=off synchronous_commit=local')
    t.after(() => postgres.stop())
    const { start } = await servers(t, postgres.url)
    const [writing, listening] = [await start(), await start()]
    const { answer } = await waiting(listening, await register(listening))

    // Its commit waits for a replica that doesn't exist, and PostgreSQL keeps the lock until the end.
    const other = new Client({ connectionString: postgres.url })
    other.on('error', () => {})
    await other.connect()
    await other.query(`alter system set synchronous_standby_names = 'nobody'`)
    await other.query('select pg_reload_conf()')
    await other.query('set synchronous_commit = on')
    const { rows } = await other.query('select pg_backend_pid() as pid')
    const watcher = new Client({ connectionString: postgres.url })
    watcher.on('error', () => {})
    await watcher.connect()
    t.after(async () => {
      await watcher.query('select pg_terminate_backend($1)', [rows[0].pid]).catch(() => {})
      await Promise.all([other.end(), watcher.end()])
    })
    other.query(`begin; create table held (); notify something; commit`).catch(() => {})
    const holding = `select 1 from pg_locks where pid = $1 and locktype = 'object' and objid = 0 and granted`
    while ((await watcher.query(holding, [rows[0].pid])).rowCount === 0);

    assert.equal((await writing.send('hello')).status, 200)
    assert.deepEqual(contentsOf(await answer), ['hello'])
  })
})
