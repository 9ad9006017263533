// A streaming replica serves history and search, and never lacks a confirmed write.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Client } from 'pg'
import { databaseProxy, type DatabaseProxy } from '#test/database-proxy.ts'
import { databaseKinds } from '#test/databases.ts'
import { startPostgres, startReplica } from '#test/embedded-postgres.ts'
import { closeConnections } from '#test/http.ts'
import { servers, type TestServer } from '#test/servers.ts'

const settings = 'fsync=off wal_level=replica max_wal_senders=4'

interface Replicated {
  readonly server: TestServer
  /** Between the server and the replica. */
  readonly link: DatabaseProxy
  /** Runs a statement on the replica. */
  readonly onReplica: (statement: string) => Promise<unknown>
}

async function replicated(t: TestContext): Promise<Replicated> {
  t.after(closeConnections)
  const primary = await startPostgres(`${settings} synchronous_standby_names=*`)
  t.after(() => primary.stop())
  const replica = await startReplica(primary, primary.url, settings)
  t.after(() => replica.stop())
  const link = await databaseProxy(replica.url)
  t.after(() => link[Symbol.asyncDispose]())
  const { start } = await servers(t, primary.url)
  const server = await start({}, { PARLEY_DATABASE_READ_URL: link.url })
  return {
    server,
    link,
    async onReplica(statement) {
      const client = new Client({ connectionString: replica.url })
      await client.connect()
      await client.query(statement)
      await client.end()
    },
  }
}

void describe('a replica', { skip: !databaseKinds.includes('postgres'), timeout: 120_000 }, () => {
  it('serves history, even the most recent writes; without it the primary server does', async t => {
    const { server, link, onReplica } = await replicated(t)
    for (const content of ['one', 'two', 'three']) {
      assert.equal((await server.send(content)).status, 200)
      const read = link.fault('none', 'begin isolation level repeatable read read only')
      assert.equal((await server.stored()).at(-1), content)
      await read
    }
    // The replica falls behind.
    await onReplica('select pg_wal_replay_pause()')
    assert.equal((await server.send('four')).status, 200)
    assert.deepEqual(await server.stored(), ['one', 'two', 'three', 'four'])
    await onReplica('select pg_wal_replay_resume()')
    assert.deepEqual(await server.stored(), ['one', 'two', 'three', 'four'])
  })

  it('that is silent, or whose connections break, goes unnoticed', async t => {
    const { server, link } = await replicated(t)
    await server.send('one')
    const cut = link.fault('cut before', 'message_text')
    assert.deepEqual(await server.stored(), ['one'])
    await cut
    link.silence()
    assert.deepEqual(await server.stored(), ['one'])
  })

  it('with a failing statement falls back to the primary server, even if the failure is hidden', async t => {
    const { server } = await replicated(t)
    const isReplica = async (hides: boolean): Promise<unknown> =>
      server.app.db.readHistory(async tx => {
        const [row] = await tx.run<{ replica: boolean }>('select pg_is_in_recovery() as replica', [])
        if (row?.replica === true && hides) await tx.run('select 1 / 0', []).catch(() => {})
        return row?.replica
      })
    assert.equal(await isReplica(false), true)
    assert.equal(await isReplica(true), false)
  })

  it('of another database keeps the server from starting', async t => {
    t.after(closeConnections)
    const other = await startPostgres('fsync=off')
    t.after(() => other.stop())
    const { start } = await servers(t)
    await assert.rejects(start({}, { PARLEY_DATABASE_READ_URL: other.url }), /isn't a replica of the database/)
  })
})
