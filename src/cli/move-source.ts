import { existsSync } from 'node:fs'
import { OperatorError } from '#core/base/errors.ts'
import type { Database } from '#core/db/database.ts'
import { sqliteFile } from '#core/db/database-url.ts'
import { requireNewestSchema } from '#core/db/migrate.ts'
import { withoutServers } from '#core/db/serve-lock.ts'

/** Opens an existing database that no server is using. */
export async function withMoveSource<T>(
  url: string,
  work: (db: Database) => Promise<T>,
  listenUrl?: string,
): Promise<T> {
  const file = sqliteFile(url)
  if (file !== undefined && !existsSync(file)) throw new OperatorError(`Database not found: ${file}.`)
  return withoutServers(
    url,
    async db => {
      await db.long.read(requireNewestSchema)
      return work(db)
    },
    listenUrl,
  )
}
