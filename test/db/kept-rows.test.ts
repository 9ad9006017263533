// Rows that are kept until a statement changes their table: never older than the last change, and never a change that
// was taken back.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { nextTurn } from '#core/base/waiting.ts'
import type { Database, ReadTx, WriteTx } from '#core/db/database.ts'
import { tablesChangedBy } from '#core/db/kept-rows.ts'
import { realmOf, updateRealm } from '#features/realms/public.ts'
import { databaseKinds } from '#test/databases.ts'
import { type OpenedDatabase, openTestDatabase } from '#test/open-database.ts'

const nameIn = async (tx: ReadTx, realmId: number): Promise<string> => (await realmOf(tx, { realmId })).name
const nameOf = (db: Database, realmId: number): Promise<string> => db.readOne(tx => nameIn(tx, realmId))
const rename = (tx: WriteTx, realmId: number, name: string): Promise<void> => updateRealm(tx, realmId, { name })

for (const kind of databaseKinds) {
  void describe(`kept rows (${kind})`, () => {
    let opened: OpenedDatabase
    before(async () => {
      opened = await openTestDatabase(kind)
    })
    after(() => opened.drop())

    it('a write sees its own change, and so does every read after it', async () => {
      const { db } = opened
      const realm = await opened.newRealm()
      await nameOf(db, realm)
      const seen = await db.write(realm, async tx => {
        await nameIn(tx, realm)
        await rename(tx, realm, 'first')
        const first = await nameIn(tx, realm)
        await rename(tx, realm, 'second')
        return [first, await nameIn(tx, realm)]
      })
      assert.deepEqual(seen, ['first', 'second'])
      assert.equal(await nameOf(db, realm), 'second')
    })

    it('nothing is kept of a write that fails, for writes in the same transaction either', async () => {
      const { db } = opened
      const realm = await opened.newRealm()
      const first = await nameOf(db, realm)
      const [failed, next] = await Promise.allSettled([
        db.write(realm, async tx => {
          await rename(tx, realm, 'taken back')
          assert.equal(await nameIn(tx, realm), 'taken back')
          throw new Error('changed my mind')
        }),
        db.write(realm, tx => nameIn(tx, realm)),
      ])
      assert.equal(failed.status, 'rejected')
      assert.deepEqual(next, { status: 'fulfilled', value: first })
      assert.equal(await nameOf(db, realm), first)
    })

    it('a read that began before a change keeps nothing for later ones', async () => {
      const { db } = opened
      const realm = await opened.newRealm()
      const begun = Promise.withResolvers<void>()
      const changed = Promise.withResolvers<void>()
      const old = db.read(async tx => {
        // The snapshot begins with its first query.
        await tx.db.selectFrom('realm').select('id').where('id', '=', realm).execute()
        begun.resolve()
        await changed.promise
        return nameIn(tx, realm)
      })
      await begun.promise
      await db.write(realm, tx => rename(tx, realm, 'new'))
      // On SQLite, reads outside of a snapshot share its connection.
      const meanwhile = nameOf(db, realm)
      changed.resolve()
      await Promise.all([old, meanwhile])
      await new Promise(setImmediate)
      assert.equal(await nameOf(db, realm), 'new')
    })

    it('reads and writes side by side never see an older name', async () => {
      const { db } = opened
      const realm = await opened.newRealm()
      let written = 0
      const writes = Array.from({ length: 100 }, (_, n) =>
        db.write(realm, tx => rename(tx, realm, String(n))).then(() => (written = Math.max(written, n))),
      )
      const reads = Array.from({ length: 100 }, async () => {
        await new Promise(setImmediate)
        const least = written
        const name = await nameOf(db, realm)
        assert.ok(!(Number(name) < least), `${name} is older than ${least}`)
      })
      await Promise.all([...writes, ...reads])
      assert.equal(await nameOf(db, realm), '99')
    })
  })
}

void it('a change by another process counts in the next turn', async () => {
  const opened = await openTestDatabase('sqlite')
  try {
    const realm = await opened.newRealm()
    await nameOf(opened.db, realm)
    const other = new DatabaseSync(opened.url.replace(/^sqlite:/, ''))
    other.prepare('update realm set name = ? where id = ?').run('from elsewhere', realm)
    other.close()
    await nextTurn()
    assert.equal(await nameOf(opened.db, realm), 'from elsewhere')
    assert.equal(await opened.db.write(realm, tx => nameIn(tx, realm)), 'from elsewhere')
  } finally {
    await opened.drop()
  }
})

void it('a statement says which table it changes', () => {
  for (const [statement, tables] of [
    ['insert into "realm" ("name") values (?)', ['realm']],
    ['insert or ignore into realm (name) values (?)', ['realm']],
    ['  UPDATE realm SET name = ?', ['realm']],
    ['delete from "realm" where "id" = ?', ['realm']],
    ['update "message" set "content" = ?', []],
    ['select * from realm where name = ?', []],
    ['with numbers as (select 1) select * from realm', []],
  ] as const)
    assert.deepEqual(tablesChangedBy(statement), tables, statement)
  assert.ok(tablesChangedBy('with old as (select 1) update realm set name = ?').includes('realm'))
})
