// Opens the database that the configuration names.
import type { Database, Surroundings } from './database.ts'
import { knowingLastWrite } from './last-write.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const scheme = 'sqlite:'

/** The file of a SQLite database; undefined for PostgreSQL. */
export const sqliteFile = (url: string): string | undefined =>
  url.startsWith(scheme) ? url.slice(scheme.length) : undefined

export async function openDatabase(url: string, surroundings: Surroundings): Promise<Database> {
  const file = sqliteFile(url)
  return knowingLastWrite(file === undefined ? await openPostgres(url, surroundings) : openSqlite(file, surroundings))
}
