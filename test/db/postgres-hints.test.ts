// On PostgreSQL, writes that share a transaction make their lookups together, and writes to rows of different accounts
// run side by side. The result is the same as one after the other.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { LookAheadTx, WriteTx } from '#core/db/database.ts'
import { eventType, only } from '#core/contract/event-type.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { newestMessageId, reserveMessageId, takeMessageId } from '#features/read-state/public.ts'
import { realmById, updateRealm } from '#features/realms/store.ts'
import { databaseKinds } from '#test/databases.ts'
import { type OpenedDatabase, openTestDatabase } from '#test/open-database.ts'
import { waitingWrites, type WaitingWrite } from '#test/waiting-writes.ts'

const numbered = eventType('test', 'numbered', 'For tests.', { n: required(int, 'A number.') })
const inTwoParts = eventType('test', 'parts', 'For tests.', { n: required(int, 'A number.') }, { parts: () => 2 })

/** A message without a sender and a conversation. */
async function insertMessage(tx: WriteTx, realm: number, id: number): Promise<void> {
  await tx.run('set local session_replication_role = replica', [])
  await tx.db
    .insertInto('message')
    .values({
      id,
      realm_id: realm,
      recipient_id: 1,
      channel_id: null,
      sender_id: 1,
      topic: '',
      topic_lower: '',
      renderer: 1,
      client: 'test',
      sent_at: 0,
      channel_wildcard: 0,
      topic_wildcard: 0,
      has_link: 0,
      has_image: 0,
      has_attachment: 0,
      moves: null,
      edited_at: null,
      moved_at: null,
    })
    .execute()
}

void describe('on PostgreSQL', { skip: !databaseKinds.includes('postgres') }, () => {
  let opened: OpenedDatabase
  before(async () => {
    opened = await openTestDatabase('postgres')
  })
  after(() => opened.drop())

  const nameOf = (realm: number) => async (tx: LookAheadTx) => (await realmById(tx, realm)).name
  const eventsOf = async (realm: number): Promise<unknown[]> => {
    const rows = await opened.db.read(tx =>
      tx.db.selectFrom('event').select(['payload', 'audience']).where('realm_id', '=', realm).orderBy('seq').execute(),
    )
    return rows.map(({ payload, audience }) => [JSON.parse(payload).n, JSON.parse(audience).users])
  }

  it('a row fetched ahead is fetched again after an earlier write changes it', async () => {
    const realm = await opened.newRealm()
    const ahead = nameOf(realm)
    const seen = { work: ahead, ahead }
    const renaming = (name: string) => ({ ahead, work: (tx: WriteTx) => updateRealm(tx, realm, { name }) })
    const outcomes = await waitingWrites<unknown>(opened, realm, [seen, renaming('new'), seen, renaming('newer'), seen])
    assert.deepEqual(outcomes, ['Realm', undefined, 'new', undefined, 'newer'])
  })

  it('rows of all writes are fetched before the first write', async () => {
    const realm = await opened.newRealm()
    const order: string[] = []
    const write = (n: number): WaitingWrite<void> => ({
      ahead: async () => void order.push('ahead'),
      work: async () => void order.push(`write ${n}`),
    })
    await waitingWrites(opened, realm, [write(1), write(2), write(3)])
    assert.deepEqual(order.slice(0, 4), ['ahead', 'ahead', 'ahead', 'write 1'])
    // On a slow machine the last ones wait for the next transaction.
    assert.deepEqual(
      order.filter(step => step !== 'ahead'),
      ['write 1', 'write 2', 'write 3'],
    )
  })

  it('a failed look-ahead fails no write', async () => {
    const realm = await opened.newRealm()
    const work = nameOf(realm)
    const refused = { work, ahead: () => Promise.reject(new Error('refused')) }
    const broken = { work, ahead: (tx: LookAheadTx) => tx.run('select 1 / 0', []) }
    assert.deepEqual(await waitingWrites(opened, realm, [refused, refused]), ['Realm', 'Realm'])
    assert.deepEqual(await waitingWrites(opened, realm, [broken, { work }, broken]), ['Realm', 'Realm', 'Realm'])
  })

  it('messages sent after reading the newest one have higher IDs, whatever other organizations send meanwhile', async () => {
    const [realm, elsewhere] = [await opened.newRealm(), await opened.newRealm()]
    const outcomes = await waitingWrites(opened, realm, [
      { work: takeMessageId, ahead: reserveMessageId },
      {
        work: async tx => {
          const id = await opened.db.write(elsewhere, takeMessageId)
          await opened.db.write(elsewhere, other => insertMessage(other, elsewhere, id))
          assert.equal(await newestMessageId(tx), id)
          return id
        },
      },
      { work: takeMessageId, ahead: reserveMessageId },
      { work: takeMessageId, ahead: reserveMessageId },
    ])
    const ids = outcomes.map(Number)
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => a - b),
    )
    assert.equal(new Set(ids).size, 4)
  })

  it("writes of different accounts run side by side; those of one account don't", async () => {
    const realm = await opened.newRealm()
    let running = 0
    const most: number[] = []
    const write = (owner: number): WaitingWrite<void> => ({
      owner,
      async work(tx) {
        most.push(++running)
        await tx.run('select 1', [])
        running--
      },
    })
    await waitingWrites(opened, realm, [write(1), write(2), write(3)])
    assert.deepEqual(most, [1, 2, 3])
    most.length = 0
    await waitingWrites(opened, realm, [write(1), write(2), write(1), write(2)])
    assert.deepEqual(most, [1, 2, 1, 2])
  })

  it('when a write that runs side by side fails, only that write is rolled back', async () => {
    const realm = await opened.newRealm()
    const emitting = (owner: number): WaitingWrite<unknown> => ({
      owner,
      work: tx => tx.emit(numbered, only(owner), { n: owner }),
    })
    const failing = (owner: number, fail: (tx: WriteTx) => Promise<unknown>): WaitingWrite<unknown> => ({
      owner,
      async work(tx) {
        await tx.emit(numbered, only(owner), { n: owner })
        await fail(tx)
      },
    })
    const refused = failing(2, () => Promise.reject(new Error('refused')))
    const broken = failing(4, tx => tx.run('select 1 / 0', []))
    const late = failing(6, tx => tx.runUnawaited('select 1 / 0', []))
    const first = await waitingWrites(opened, realm, [emitting(1), refused, emitting(3), broken, emitting(5)])
    assert.deepEqual(first, [undefined, 'Error: refused', undefined, 'error: division by zero', undefined])
    const second = await waitingWrites(opened, realm, [emitting(1), late, emitting(7)])
    assert.deepEqual(second, [undefined, 'error: division by zero', undefined])
    assert.deepEqual(await eventsOf(realm), [
      [1, [1]],
      [3, [3]],
      [5, [5]],
      [1, [1]],
      [7, [7]],
    ])
  })

  it('when writes run side by side, the one whose statement failed first gets the error', async () => {
    const realm = await opened.newRealm()
    const late: WaitingWrite<string> = {
      owner: 1,
      async work(tx) {
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
        await tx.runUnawaited('select 1', [])
        return 'stored'
      },
    }
    const failing: WaitingWrite<string> = {
      owner: 2,
      async work(tx) {
        await tx.runUnawaited('select 1 / 0', [])
        return 'not stored'
      },
    }
    assert.deepEqual(await waitingWrites(opened, realm, [late, failing]), ['stored', 'error: division by zero'])
  })

  it('slow writes that run side by side also end when one of them fails', async () => {
    const realm = await opened.newRealm()
    const slow = (owner: number, sql = 'select pg_sleep(0.03)'): WaitingWrite<unknown> => ({
      owner,
      work: tx => tx.run(`${sql}, ${owner} as owner`, []),
    })
    const outcomes = await waitingWrites(opened, realm, [slow(1), slow(2, 'select pg_sleep(0.03), 1 / 0'), slow(3)])
    assert.deepEqual(
      outcomes.map(outcome => (typeof outcome === 'string' ? outcome : 'stored')),
      ['stored', 'error: division by zero', 'stored'],
    )
  })

  it('an event with several parts has its own numbers, even from writes that run side by side', async () => {
    const realm = await opened.newRealm()
    const write = (owner: number, event = inTwoParts): WaitingWrite<void> => ({
      owner,
      work: tx => tx.emit(event, only(owner), { n: owner }),
    })
    await waitingWrites(opened, realm, [write(1), write(2, numbered), write(3)])
    const rows = await opened.db.read(tx =>
      tx.db.selectFrom('event').select(['seq', 'op']).where('realm_id', '=', realm).orderBy('seq').execute(),
    )
    assert.equal(rows.length, 3)
    const [one, two, three] = rows
    assert.equal((two?.seq ?? 0) - (one?.seq ?? 0), 1)
    assert.equal((three?.seq ?? 0) - (two?.seq ?? 0), 2)
  })
})
