// Whether the database takes writes: known from the last write, and after a failed one found out by a small one.
import { type Database, serverWide, type WriteTx } from './database.ts'
import { DatabaseOutage } from './outage.ts'

export function knowingLastWrite(db: Omit<Database, 'acceptsWrites'>): Database {
  let hasFailed = false
  let trying: Promise<boolean> | undefined

  async function tryWriting(): Promise<boolean> {
    try {
      await db.write(serverWide, writeSomething)
      hasFailed = false
    } catch {
      // It is still the same; the next question tries again.
    }
    trying = undefined
    return !hasFailed
  }

  return {
    ...db,
    async write(realmId, work) {
      try {
        return await db.write(realmId, work)
      } catch (error) {
        if (error instanceof DatabaseOutage) hasFailed = true
        throw error
      }
    },
    async acceptsWrites() {
      return hasFailed ? (trying ??= tryWriting()) : true
    },
  }
}

/** Large enough to need new room on the disk, where a few bytes may still find some. */
const probe = 'x'.repeat(64 * 1024)

/** Leaves nothing behind. */
async function writeSomething(tx: WriteTx): Promise<void> {
  const name = 'write probe'
  await tx.db.insertInto('server_state').values({ name, value: probe }).execute()
  await tx.db.deleteFrom('server_state').where('name', '=', name).execute()
}
