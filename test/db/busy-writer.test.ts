// While another process writes, only writes wait: the rest of this process continues.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { migrate } from '#core/db/migrate.ts'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { newDatabase } from '#test/databases.ts'

void it('a write that waits for another process delays nothing else', async () => {
  const { dataDir, drop } = await newDatabase('sqlite')
  const file = join(dataDir, 'parley.db')
  const db = await openDatabase(`sqlite:${file}`, withoutServer)
  const other = new DatabaseSync(file)
  try {
    await migrate(db, 0)
    other.exec('begin immediate')
    const writing = db.write(0, tx => tx.db.insertInto('server_state').values({ name: 'n', value: 'x' }).execute())
    for (let turns = 0; turns < 5; turns++) {
      await new Promise(resolve => setImmediate(resolve))
      await db.read(tx => tx.db.selectFrom('server_state').selectAll().execute())
    }
    other.exec('commit')
    await writing
    assert.equal(other.prepare('select count(*) as n from server_state').get()?.['n'], 1)
  } finally {
    other.close()
    await db.close()
    await drop()
  }
})
