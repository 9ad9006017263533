// PostgreSQL answers a commit with ROLLBACK, without an error, when a statement of the transaction has failed.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { databaseKinds } from '#test/databases.ts'
import { openTestDatabase } from '#test/open-database.ts'

void it('a write that hides a failed statement fails', { skip: !databaseKinds.includes('postgres') }, async t => {
  const { db, newRealm, drop } = await openTestDatabase('postgres')
  t.after(drop)
  const realmId = await newRealm()
  const write = db.write(realmId, async tx => {
    await tx.db.updateTable('realm').set({ name: 'Changed' }).where('id', '=', realmId).execute()
    await tx.run('select 1 / 0', []).catch(() => {})
  })
  await assert.rejects(write, /division by zero/)
})
