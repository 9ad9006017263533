// Opens the database that the configuration names.
import type { Clock } from '#core/base/clock.ts'
import { type Database, noHookHandlers, type HookHandlers } from './database.ts'
import { knowingLastWrite } from './last-write.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const scheme = 'sqlite:'

/** The file of a SQLite database; undefined for PostgreSQL. */
export const sqliteFile = (url: string): string | undefined =>
  url.startsWith(scheme) ? url.slice(scheme.length) : undefined

export async function openDatabase(
  url: string,
  clock: Clock,
  hookHandlers: HookHandlers = noHookHandlers,
): Promise<Database> {
  const file = sqliteFile(url)
  return knowingLastWrite(
    file === undefined ? await openPostgres(url, clock, hookHandlers) : openSqlite(file, clock, hookHandlers),
  )
}
