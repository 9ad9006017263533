// Requests wait for a limited time. Migrations, jobs, backup and restore don't, because their statements may take long.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Client } from 'pg'
import { OperatorError } from '#core/base/errors.ts'
import { type Content, fill } from '#core/backup/fill.ts'
import { type Database, type ReadTx, serverWide, withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import { withSettings } from '#core/db/postgres-times.ts'
import { migrations } from '#schema/migrations.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'
import { openTestDatabase } from '#test/open-database.ts'
import { waitingLocks } from '#test/waiting-writes.ts'

const times = { statement: 50, lock: 50, idleInTransaction: 500, longIdleInTransaction: 1_500 }
const slow = (tx: ReadTx): Promise<unknown> => tx.run('select pg_sleep(0.2)', [])
const pause =
  (seconds: number) =>
  (tx: ReadTx): Promise<unknown> =>
    tx.run('select pg_sleep($1)', [seconds])

void it('limits of requests and of long work', { skip: !databaseKinds.includes('postgres') }, async () => {
  const { databaseUrl = '', drop } = await newDatabase('postgres')
  const db = await openDatabase(databaseUrl, { ...withoutServer, times })
  const other = await openDatabase(databaseUrl, withoutServer)
  /** The process does something else between two statements. */
  const idleDuring =
    (seconds: number) =>
    async (tx: ReadTx): Promise<unknown> => {
      await tx.run('select 1', [])
      await other.readLong(pause(seconds))
      return tx.run('select 1', [])
    }
  const idle = idleDuring(0.8)
  const muchIdle = idleDuring(2.5)
  /** A restore or a move whose rows come late. */
  const slowContent: Content = {
    filling: 'restore',
    schemaVersion: migrations.length,
    tables: [],
    copy: async () => (await other.readLong(pause(2.5)), []),
    finish: async () => {},
    refused: reason => new OperatorError(reason),
  }
  const requests: ((db: Database) => Promise<unknown>)[] = [
    ({ readOne }) => readOne(slow),
    ({ read }) => read(slow),
    ({ read }) => read(idle),
    ({ write }) => write(1, slow),
    ({ write }) => write(1, idle),
    // A write that waits for its organization's lock.
    ({ write }) => other.write(1, () => write(1, slow)),
  ]
  try {
    // PostgreSQL checks whether each silent client is still alive.
    const settings = `select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_user_timeout') as sent`
    assert.deepEqual(await other.readOne(tx => tx.run(settings, [])), [{ idle: '15', sent: '30000' }])
    for (const request of requests) await assert.rejects(request(db), DatabaseOutage)
    const { long, readLong } = db
    // Requests in the organization would wait for it.
    await assert.rejects(long.write(1, idle), DatabaseOutage)
    await long.write(1, slow)
    await assert.rejects(long.write(serverWide, muchIdle), DatabaseOutage)
    await readLong(muchIdle)
    await fill(db, slowContent, 0)
    for (const work of [slow, idle]) {
      await Promise.all([readLong(work), long.read(work), long.readOne(work), long.write(serverWide, work)])
      let waiting: Promise<unknown> | undefined
      await other.long.write(serverWide, async tx => {
        waiting = long.write(serverWide, work)
        await slow(tx)
      })
      await waiting
    }
  } finally {
    await Promise.all([db.close(), other.close()])
    await drop()
  }
})

void it(
  "a write sees the writes it waited for, whatever the role's isolation level",
  { skip: !databaseKinds.includes('postgres') },
  async () => {
    const opened = await openTestDatabase('postgres')
    try {
      const realm = await opened.newRealm()
      const options = encodeURIComponent('-c default_transaction_isolation=repeatable\\ read')
      const db = await opened.openAgain(undefined, `${opened.url}?options=${options}`)
      let outcome: Promise<unknown> | undefined
      await opened.db.write(realm, async tx => {
        outcome = db.write(realm, async ({ run }) => run(`select name from realm where id = $1`, [realm]))
        // Until it waits for the lock.
        while ((await tx.run(waitingLocks, [])).length === 0);
        await tx.run(`update realm set name = 'Harbour' where id = $1`, [realm])
      })
      assert.deepEqual(await outcome, [{ name: 'Harbour' }])
    } finally {
      await opened.drop()
    }
  },
)

void it('a password may contain a percent sign, encoded or not', () => {
  for (const password of ['100%x', '100%25x', '100%']) {
    const client: any = new Client(withSettings(`postgres://u:${password}@h/db`, { lock_timeout: 1 }))
    assert.equal(client.password, password.replace('%25', '%'))
    assert.equal(client.connectionParameters.options, '-c lock_timeout=1')
  }
})

void it("the operator's options come after ours: from the URL, otherwise from PGOPTIONS", t => {
  const before = process.env['PGOPTIONS']
  t.after(() => {
    if (before === undefined) delete process.env['PGOPTIONS']
    else process.env['PGOPTIONS'] = before
  })
  const options = (url: string): string | null =>
    new URL(withSettings(url, { lock_timeout: 1 })).searchParams.get('options')
  process.env['PGOPTIONS'] = '-c work_mem=8MB'
  assert.equal(options('postgres://h/db'), '-c lock_timeout=1 -c work_mem=8MB')
  assert.equal(options('postgres://h/db?options=-c%20jit%3Doff'), '-c lock_timeout=1 -c jit=off')
})
