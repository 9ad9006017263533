// Opens the database that the configuration names.
import { sqliteFile } from './database-url.ts'
import { type Database, serverWide, type WriteTx, type Surroundings } from './database.ts'
import { DatabaseOutage } from './outage.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

// Whether the database accepts writes, judging by the last write. After a failed write, a small one finds out.

function knowingLastWrite(db: Omit<Database, 'acceptsWrites'>): Database {
  let hasFailed = false
  let trying: Promise<boolean> | undefined

  async function tryWriting(): Promise<boolean> {
    try {
      await db.write(serverWide, writeSomething)
      hasFailed = false
    } catch {
      // The outage continues; the next call tries again.
    }
    trying = undefined
    return !hasFailed
  }

  const watched =
    (write: Database['write']): Database['write'] =>
    async (realmId, work, hints) => {
      try {
        return await write(realmId, work, hints)
      } catch (error) {
        if (error instanceof DatabaseOutage) hasFailed = true
        throw error
      }
    }

  return {
    ...db,
    write: watched(db.write),
    long: { ...db.long, write: watched(db.long.write) },
    async acceptsWrites() {
      return hasFailed ? (trying ??= tryWriting()) : true
    },
  }
}

/** Large enough to need new disk space: a few bytes might still fit. */
const probe = 'x'.repeat(64 * 1024)

/** Writes a row and removes it again. */
async function writeSomething(tx: WriteTx): Promise<void> {
  const name = 'write probe'
  await tx.db.insertInto('server_state').values({ name, value: probe }).execute()
  await tx.db.deleteFrom('server_state').where('name', '=', name).execute()
}

export async function openDatabase(url: string, surroundings: Surroundings): Promise<Database> {
  const file = sqliteFile(url)
  return knowingLastWrite(file === undefined ? await openPostgres(url, surroundings) : openSqlite(file, surroundings))
}
