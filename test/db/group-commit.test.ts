// Concurrent durable writes share one commit, and with it one fsync. Counted in the write-ahead log itself.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '#core/db/migrate.ts'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { newDatabase } from '#test/databases.ts'

const walHeaderBytes = 32
const frameHeaderBytes = 24

/** Each frame holds a page; the last one of a transaction also holds the size of the database, which isn't zero. */
function commitsIn(walFile: string): number {
  const wal = readFileSync(walFile)
  const frameBytes = frameHeaderBytes + wal.readUInt32BE(8)
  let commits = 0
  for (let at = walHeaderBytes; at + frameBytes <= wal.length; at += frameBytes)
    if (wal.readUInt32BE(at + 4) !== 0) commits++
  return commits
}

void it('a hundred simultaneous writes share commits; ten in a row take ten', async () => {
  const { dataDir, drop } = await newDatabase('sqlite')
  const file = join(dataDir, 'parley.db')
  const db = await openDatabase(`sqlite:${file}`, withoutServer)
  try {
    await migrate(db, 0)
    const write = (n: number): Promise<unknown> =>
      db.write(0, tx =>
        tx.db
          .insertInto('server_state')
          .values({ name: `n${n}`, value: 'x' })
          .execute(),
      )

    const before = commitsIn(`${file}-wal`)
    await Promise.all(Array.from({ length: 100 }, (_, n) => write(n)))
    const together = commitsIn(`${file}-wal`)
    // A commit waits a few milliseconds for others: how many arrive in time depends on the machine.
    assert.ok(together - before < 50, `${together - before} commits for 100 concurrent writes`)

    for (let n = 100; n < 110; n++) await write(n)
    assert.equal(commitsIn(`${file}-wal`) - together, 10)

    const reader = new DatabaseSync(file, { readOnly: true })
    assert.equal(reader.prepare('select count(*) as n from server_state').get()?.['n'], 110)
    reader.close()
  } finally {
    await db.close()
    await drop()
  }
})
