// The guarantees of transactions: all or nothing, one after the other, events in the order of their commits.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import type { Database, WriteTx } from '#core/db/database.ts'
import { eventType, everyone } from '#core/contract/event-type.ts'
import { databaseKinds } from '#test/databases.ts'
import { type OpenedDatabase, openTestDatabase } from '#test/open-database.ts'

const counted = eventType('counted', null, 'A number was written.', { n: required(int, 'The number.') })

/** Writes a number into the realm's name, as a stand-in for any change, and emits an event. */
async function writeNumber(tx: WriteTx, realmId: number, n: number): Promise<void> {
  await tx.db
    .updateTable('realm')
    .set({ name: String(n) })
    .where('id', '=', realmId)
    .execute()
  await tx.emit(counted, everyone, { n })
}

const nameOf = (db: Database, realmId: number): Promise<string> =>
  db.read(async tx => {
    const row = await tx.db.selectFrom('realm').select('name').where('id', '=', realmId).executeTakeFirstOrThrow()
    return row.name
  })

const eventsAfter = (db: Database, realmId: number, seq: number): Promise<{ seq: number; payload: string }[]> =>
  db.readOne(tx =>
    tx.db
      .selectFrom('event')
      .select(['seq', 'payload'])
      .where('realm_id', '=', realmId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute(),
  )

for (const kind of databaseKinds) {
  void describe(`transactions (${kind})`, () => {
    let opened: OpenedDatabase
    before(async () => {
      opened = await openTestDatabase(kind)
    })
    after(() => opened.drop())

    it('a failed write leaves neither its change nor its event, and keeps the others in the batch', async () => {
      const realms = [await opened.newRealm(), await opened.newRealm(), await opened.newRealm()] as const
      const outcomes = await Promise.allSettled(
        realms.map((realm, index) =>
          opened.db.write(realm, async tx => {
            await writeNumber(tx, realm, index)
            if (index === 1) throw new Error('changed my mind')
          }),
        ),
      )
      assert.deepEqual(
        outcomes.map(outcome => outcome.status),
        ['fulfilled', 'rejected', 'fulfilled'],
      )
      assert.deepEqual(await Promise.all(realms.map(realm => nameOf(opened.db, realm))), ['0', 'Realm', '2'])
      assert.deepEqual(await eventsAfter(opened.db, realms[1], 0), [])
      assert.equal((await eventsAfter(opened.db, realms[2], 0)).length, 1)
    })

    it('an SQL error inside a write only undoes that write', async () => {
      const realm = await opened.newRealm()
      const duplicate = opened.db.write(realm, async tx => {
        await writeNumber(tx, realm, 7)
        await tx.db.insertInto('schema_version').values({ version: 1, applied_at: 0 }).execute()
      })
      const fine = opened.db.write(realm, tx => writeNumber(tx, realm, 8))
      await assert.rejects(duplicate)
      await fine
      assert.equal(await nameOf(opened.db, realm), '8')
      assert.equal((await eventsAfter(opened.db, realm, 0)).length, 1)
    })

    it("one organization's writes happen one after the other: none is lost, even from several processes", async () => {
      const realm = await opened.newRealm()
      await opened.db.write(realm, tx => writeNumber(tx, realm, 0))
      const databases = [opened.db, await opened.openAgain()]
      const addOne = (db: Database): Promise<void> =>
        db.write(realm, async tx => {
          const row = await tx.db.selectFrom('realm').select('name').where('id', '=', realm).executeTakeFirstOrThrow()
          await writeNumber(tx, realm, Number(row.name) + 1)
        })
      await Promise.all(Array.from({ length: 60 }, (_, i) => addOne(databases[i % 2] as Database)))
      assert.equal(await nameOf(opened.db, realm), '60')
      const told = (await eventsAfter(opened.db, realm, 0)).map(row => (JSON.parse(row.payload) as { n: number }).n)
      assert.deepEqual(
        told,
        Array.from({ length: 61 }, (_, i) => i),
      )
    })

    it('a reader that follows the log by number misses no event, however the writers overlap', async () => {
      const realm = await opened.newRealm()
      const writers = [opened.db, await opened.openAgain(), await opened.openAgain()]
      const total = 150
      const seen: number[] = []
      let writing = true
      const follow = async (): Promise<void> => {
        let position = 0
        for (let last = false; !last;) {
          last = !writing
          for (const { seq, payload } of await eventsAfter(opened.db, realm, position)) {
            seen.push((JSON.parse(payload) as { n: number }).n)
            position = seq
          }
          await new Promise(resolve => setImmediate(resolve))
        }
      }
      const following = follow()
      await Promise.all(
        Array.from({ length: total }, (_, n) =>
          (writers[n % writers.length] as Database).write(realm, async tx => {
            await tx.emit(counted, everyone, { n })
            // Some transactions stay open longer than others, so that commits could overtake each other.
            for (let i = 0; i < n % 5; i++) await tx.db.selectFrom('realm').select('id').execute()
          }),
        ),
      )
      writing = false
      await following
      assert.deepEqual(
        seen.toSorted((a, b) => a - b),
        Array.from({ length: total }, (_, n) => n),
      )
    })

    it('a read sees one state, whatever is written meanwhile', async () => {
      const realm = await opened.newRealm()
      const other = await opened.openAgain()
      await opened.db.read(async tx => {
        const name = async (): Promise<string> =>
          (await tx.db.selectFrom('realm').select('name').where('id', '=', realm).executeTakeFirstOrThrow()).name
        assert.equal(await name(), 'Realm')
        await other.write(realm, write => writeNumber(write, realm, 1))
        assert.equal(await name(), 'Realm')
      })
      assert.equal(await nameOf(opened.db, realm), '1')
    })

    it("simultaneous reads don't affect each other: one fails, another is slow", async () => {
      const realmId = await opened.newRealm()
      await opened.db.write(realmId, tx => writeNumber(tx, realmId, 7))
      const slow = Promise.withResolvers<void>()
      const reads = [
        opened.db.read(() => {
          throw new Error('changed my mind')
        }),
        nameOf(opened.db, realmId),
        opened.db.read(() => slow.promise),
      ] as const
      await assert.rejects(reads[0], /changed my mind/)
      assert.equal(await reads[1], '7')
      slow.resolve()
      await reads[2]
      assert.equal(await nameOf(opened.db, realmId), '7')
    })

    it("a read can't write, even by getting around the types", async () => {
      const realm = await opened.newRealm()
      await assert.rejects(opened.db.read(tx => writeNumber(tx as WriteTx, realm, 1)))
      await assert.rejects(opened.db.read(tx => (tx as WriteTx).db.updateTable('realm').set({ name: 'x' }).execute()))
      assert.equal(await nameOf(opened.db, realm), 'Realm')
    })
  })
}
