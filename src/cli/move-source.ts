import { existsSync } from 'node:fs'
import { OperatorError } from '#core/base/operator-error.ts'
import { type Database, withoutServer } from '#core/db/database.ts'
import { databaseName, sqliteFile } from '#core/db/database-url.ts'
import { requireNewestSchema } from '#core/db/migrate.ts'
import { openDatabase } from '#core/db/open.ts'
import { withMoveLock } from '#core/db/serve-lock.ts'

/** Opens a database that may be served, but that no other process moves meanwhile. `lost`: see `withExclusiveLock`. */
export async function withMoveSource<T>(
  url: string,
  work: (db: Database, lost: AbortSignal) => Promise<T>,
  listenUrl?: string,
): Promise<T> {
  const file = sqliteFile(url)
  if (file !== undefined && !existsSync(file)) throw new OperatorError(`There is no database ${file}.`)
  const db = await openDatabase(url, { ...withoutServer, listenUrl })
  try {
    const results: T[] = []
    await withMoveLock(url, db, async lost => {
      await db.long.read(requireNewestSchema)
      results.push(await work(db, lost))
    })
    if (results.length === 0) throw new OperatorError(`Another process moves the database ${databaseName(url)}.`)
    return results[0] as T
  } finally {
    await db.close()
  }
}
