// One organization's waiting writes don't keep connections from the others.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'

const one = (tx: { run: (sql: string, parameters: unknown[]) => Promise<unknown[]> }): Promise<unknown[]> =>
  tx.run('select 1', [])

void it('many waiting writes of one organization', { skip: !databaseKinds.includes('postgres') }, async () => {
  const { databaseUrl = '', drop } = await newDatabase('postgres')
  const elsewhere = await openDatabase(databaseUrl, withoutServer)
  const db = await openDatabase(databaseUrl, withoutServer)
  try {
    let waiting: Promise<unknown[]>[] = []
    await elsewhere.write(1, async () => {
      waiting = Array.from({ length: 30 }, () => db.write(1, one))
      await Promise.all([db.read(one), db.readOne(one), db.write(2, one)])
    })
    assert.equal((await Promise.all(waiting)).length, 30)
  } finally {
    await Promise.all([elsewhere.close(), db.close()])
    await drop()
  }
})
