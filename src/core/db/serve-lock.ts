// One server per SQLite file: a second one would wait for locks and miss the first one's events. The lock is a SQLite
// lock on a small file next to the database, so the operating system releases it however the process ends. On
// PostgreSQL all servers share a session lock (postgres-session.ts).
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf, errorFields, OperatorError } from '#core/base/errors.ts'
import { makeFolder } from '#core/base/folder.ts'
import { type Database, withoutServer } from './database.ts'
import { databaseName, sqliteFile } from './database-url.ts'
import { openDatabase } from './open.ts'
import { runningCopyText, servingLock } from './postgres-session.ts'

const busy = 5

/** Returns a function that releases the lock. Does nothing on PostgreSQL, which supports any number of servers. */
export function lockForServing(databaseUrl: string): () => void {
  const file = sqliteFile(databaseUrl)
  if (file === undefined) return () => {}
  makeFolder(dirname(file))
  try {
    const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return () => lock.close()
  } catch (error) {
    if (errorFields(error).errcode === busy)
      throw new OperatorError(`Another Parley server is already running on ${file}. Stop it first.`)
    throw new OperatorError(`Can't open the database ${file}: ${messageOf(error)}.`)
  }
}

/** Fails while `withoutServers` works on a PostgreSQL database. On SQLite `lockForServing` has already failed. */
export async function refuseWhileCopied(db: Database): Promise<void> {
  if (await db.isLocked(servingLock)) throw new OperatorError(`${runningCopyText} Start the server when it's done.`)
}

/** Opens the database while no server is running on it. `listenUrl`: see `Surroundings`. */
export async function withoutServers<T>(
  databaseUrl: string,
  work: (db: Database) => Promise<T>,
  listenUrl?: string,
): Promise<T> {
  const unlock = lockForServing(databaseUrl)
  try {
    const db = await openDatabase(databaseUrl, { ...withoutServer, listenUrl })
    const results: T[] = []
    try {
      await db.withExclusiveLock(servingLock, async () => void results.push(await work(db)))
    } finally {
      await db.close()
    }
    if (results.length === 0)
      throw new OperatorError(`A Parley server is running on the database ${databaseName(databaseUrl)}. Stop it first.`)
    return results[0] as T
  } finally {
    unlock()
  }
}
