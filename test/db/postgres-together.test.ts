// On PostgreSQL, one organization's waiting writes share a transaction, and simultaneous reads share
// a snapshot. One that fails changes nothing for the others.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import { together } from '#core/db/together.ts'
import { realmById, updateRealm } from '#features/realms/store.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { databaseKinds } from '#test/databases.ts'
import { type OpenedDatabase, openTestDatabase } from '#test/open-database.ts'
import { waitingWrites } from '#test/waiting-writes.ts'

const first = async (tx: ReadTx, expression: string): Promise<unknown> =>
  (await tx.run<{ value: unknown }>(`select ${expression} as value`, []))[0]?.value
const transactionOf = (tx: ReadTx): Promise<unknown> => first(tx, 'pg_current_xact_id()::text')
const snapshotOf = (tx: ReadTx): Promise<unknown> => first(tx, `pg_backend_pid() || ' ' || pg_current_snapshot()`)
const fail = (tx: ReadTx): Promise<unknown> => first(tx, '1 / 0')
const failOtherwise = (tx: ReadTx): Promise<unknown> => first(tx, `'x'::int`)
void describe('on PostgreSQL', { skip: !databaseKinds.includes('postgres') }, () => {
  let opened: OpenedDatabase
  before(async () => {
    opened = await openTestDatabase('postgres')
  })
  after(() => opened.drop())

  const waiting = <T>(realm: number, works: readonly ((tx: WriteTx) => Promise<T>)[], db = opened.db) =>
    waitingWrites(
      opened,
      realm,
      works.map(work => ({ work })),
      db,
    )

  it('a hundred waiting writes take few transactions; ten in a row take ten', async () => {
    const realm = await opened.newRealm()
    const shared = new Set(await waiting(realm, Array<typeof transactionOf>(100).fill(transactionOf)))
    assert.ok(shared.size <= 20, `${shared.size} transactions for 100 waiting writes`)
    const inARow = new Set<unknown>()
    for (let n = 0; n < 10; n++) inARow.add(await opened.db.write(realm, transactionOf))
    assert.equal(inARow.size, 10)
  })

  it('a write that fails, or hides a failed statement, is rolled back alone', async () => {
    const realm = await opened.newRealm()
    const rename = (name: string) => (tx: WriteTx) => updateRealm(tx, realm, { name })
    const nameSeen = async (tx: WriteTx): Promise<string> => (await realmById(tx, realm)).name
    const outcomes = await waiting<unknown>(realm, [
      async tx => {
        await rename('first')(tx)
        return nameSeen(tx)
      },
      async tx => {
        await rename('second')(tx)
        // Fetched ahead, and then rolled back.
        await nameSeen(tx)
        throw new Error('changed my mind')
      },
      nameSeen,
      async tx => {
        await rename('third')(tx)
        await fail(tx).catch(() => {})
      },
      nameSeen,
      fail,
      nameSeen,
    ])
    assert.deepEqual(outcomes, [
      'first',
      'Error: changed my mind',
      'first',
      'error: division by zero',
      'first',
      'error: division by zero',
      'first',
    ])
    assert.equal(await opened.db.read(async tx => (await realmById(tx, realm)).name), 'first')
  })

  it("a statement that a write doesn't wait for only fails that write", async () => {
    const realm = await opened.newRealm()
    const renamed = (name: string) => async (tx: WriteTx) => {
      await updateRealm(tx, realm, { name })
      return name
    }
    const failLater = async (tx: WriteTx): Promise<string> => {
      await tx.runUnawaited('select 1 / 0', [])
      return 'not stored'
    }
    const pairs = Array.from({ length: 12 }, (_, n) => [renamed(`name ${n}`), failLater])
    const expected = Array.from({ length: 12 }, (_, n) => [`name ${n}`, 'error: division by zero'])
    assert.deepEqual(await waiting(realm, pairs.flat()), expected.flat())
    assert.equal(await opened.db.read(async tx => (await realmById(tx, realm)).name), 'name 11')
    await assert.rejects(opened.db.write(realm, failLater), /division by zero/)
    // A value that can't be sent.
    await assert.rejects(
      opened.db.write(realm, tx => tx.runUnawaited('select $1', [new Map()])),
      /can't be sent/,
    )
    assert.equal(await opened.db.write(realm, renamed('third')), 'third')
  })

  it('a connection lost after a write has failed is an outage for all writes of the transaction', async () => {
    const realm = await opened.newRealm()
    await using proxy = await databaseProxy(opened.url)
    const db = await opened.openAgain({}, proxy.url)
    const cut = proxy.fault('cut before', 'rollback to')
    const outcomes = await waiting(realm, [transactionOf, fail, transactionOf], db)
    await cut
    const [earlier = '', ...others] = outcomes.map(String)
    for (const outcome of others) assert.match(outcome, /Connection terminated/)
    // On a slow machine the first one has its own transaction.
    assert.match(earlier, /Connection terminated|^\d+$/)
  })

  it("simultaneous reads share a snapshot, and a failing read doesn't affect the others", async () => {
    const snapshots = await Promise.all(Array.from({ length: 10 }, () => opened.db.read(snapshotOf)))
    assert.equal(new Set(snapshots).size, 1)
    const values = (): Promise<unknown>[] => [
      opened.db.read(tx => first(tx, '1')),
      opened.db.read(fail),
      opened.db.read(async tx => (await first(tx, '2')) === 2 && first(tx, '3')),
      opened.db.read(() => Promise.reject(new Error('not found'))),
    ]
    for (const outcomes of [await Promise.allSettled(values()), await Promise.allSettled(values())])
      assert.deepEqual(
        outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason))),
        [1, 'error: division by zero', 3, 'Error: not found'],
      )
  })

  it('each write waits its own time for the lock, however long earlier writes waited', async () => {
    const realm = await opened.newRealm()
    const db = await opened.openAgain({ lock: 4_000 })
    const other = await opened.openAgain()
    const late: Promise<unknown>[] = []
    await other.write(realm, async tx => {
      const early = assert.rejects(db.write(realm, transactionOf), DatabaseOutage)
      await tx.run('select pg_sleep(1)', [])
      const later = assert.rejects(db.write(realm, transactionOf), DatabaseOutage)
      await tx.run('select pg_sleep(2.5)', [])
      late.push(db.write(realm, transactionOf))
      await Promise.all([early, later])
    })
    assert.equal((await Promise.all(late)).length, 1)
  })

  it('queries sent together report the first error', async () => {
    const tooLate = opened.db.write(1, tx =>
      together([tx.run('select pg_sleep(0.1)', []).then(() => fail(tx)), failOtherwise(tx)]),
    )
    await assert.rejects(tooLate, /invalid input syntax/)
    // A statement after the failed one also fails, and its error may be noticed first.
    const deep = async (tx: ReadTx): Promise<unknown> => together([await together([fail(tx)])])
    const noticedLater = opened.db.write(1, tx => together([deep(tx), first(tx, '1')]))
    await assert.rejects(noticedLater, /division by zero/)
  })

  it('a read that hides a failed statement fails', async () => {
    const hidden = opened.db.read(tx => fail(tx).catch(() => 'hidden'))
    await assert.rejects(hidden, /division by zero/)
  })
})
