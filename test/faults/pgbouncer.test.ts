// Two processes behind PgBouncer in transaction mode. Only the processes' sessions reach PostgreSQL itself.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { Client } from 'pg'
import type { PostgresTimes } from '#core/db/postgres-times.ts'
import { init, install, type Installation, temporaryFolder } from '#test/command.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { noPgBouncer, startPgBouncer } from '#test/pgbouncer.ts'
import { contentsOf, poll, register, servers, type TestServer, waiting } from '#test/servers.ts'

const skip = !databaseKinds.includes('postgres') || noPgBouncer

interface Behind {
  /** Without PgBouncer. */
  readonly databaseUrl: string
  readonly start: (times?: Partial<PostgresTimes>) => Promise<TestServer>
}

async function behindPgBouncer(t: TestContext): Promise<Behind> {
  const { databaseUrl, start } = await servers(t)
  const variables = await pooled(t, databaseUrl)
  return { databaseUrl, start: times => start(times, variables) }
}

async function pooled(t: TestContext, databaseUrl: string): Promise<Record<string, string>> {
  const PARLEY_DATABASE_URL = await startPgBouncer(t, databaseUrl)
  return { PARLEY_DATABASE_URL, PARLEY_DATABASE_LISTEN_URL: databaseUrl }
}

void describe('behind PgBouncer', { skip, timeout: 60_000 }, () => {
  after(closeConnections)

  it('two processes write and read, and a client of one gets events from the other', async t => {
    const { start } = await behindPgBouncer(t)
    const [one, other] = [await start(), await start()]
    const queue = await register(one)
    const { answer } = await waiting(one, queue)
    const contents = Array.from({ length: 40 }, (_, index) => `message ${index}`)
    const sent = await Promise.all(contents.map((content, index) => (index % 2 === 0 ? one : other).send(content)))
    assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([200]))
    const heard = contentsOf(await answer)
    assert.ok(heard.length > 0)
    assert.deepEqual((await one.stored()).toSorted(), contents.toSorted())
    const all = contentsOf(await poll(other, queue))
    assert.deepEqual(all, await other.stored())
  })

  it('request limits apply to each transaction, and not to the next user of the session', async t => {
    const { start, databaseUrl } = await behindPgBouncer(t)
    const server = await start({ lock: 1_000 })
    const holder = new Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin; lock table message in exclusive mode')
    assert.equal((await server.send('refused')).body.code, 'DATABASE_UNAVAILABLE')
    await holder.end()
    assert.equal((await server.send('stored')).status, 200)
    const sessions = await server.app.db.readOne(tx => tx.run(`select current_setting('lock_timeout') as lock`, []))
    assert.deepEqual(sessions, [{ lock: '0' }])
  })

  it('a job runs in one process', async t => {
    const { start } = await behindPgBouncer(t)
    const [one, other] = [await start(), await start()]
    let isRunning = false
    await one.app.db.withExclusiveLock('a job', async () => {
      isRunning = await other.app.db.isLocked('a job')
      assert.equal(await other.app.db.withExclusiveLock('a job', async () => {}), false)
    })
    assert.ok(isRunning)
  })

  it('backup, restore and check work', async t => {
    const installed = async (): Promise<Installation> => {
      const { databaseUrl = '', drop } = await newDatabase('postgres')
      t.after(drop)
      return install(t, 'sqlite', { ...(await pooled(t, databaseUrl)), PARLEY_SECRET_KEY: 'k'.repeat(32) })
    }
    const [here, there] = [await installed(), await installed()]
    await init(here)
    const file = join(temporaryFolder(t), 'backup')
    for (const ran of [
      await here.parley('backup', file),
      await there.parley('restore', file),
      await there.parley('check'),
    ])
      assert.equal(ran.code, 0, ran.stderr)
  })

  it('the address to listen on must lead to the same database', async t => {
    const all = await servers(t)
    const { databaseUrl: another = '', drop } = await newDatabase('postgres')
    t.after(drop)
    const variables = await pooled(t, all.databaseUrl)
    await assert.rejects(
      all.start({}, { ...variables, PARLEY_DATABASE_LISTEN_URL: another }),
      /^Error: PARLEY_DATABASE_LISTEN_URL leads to a different database/,
    )
  })
})
