// Opens the database that the configuration names.
import type { Database, Surroundings } from './database.ts'
import { sqliteFile } from './database-url.ts'
import { knowingLastWrite } from './last-write.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export async function openDatabase(url: string, surroundings: Surroundings): Promise<Database> {
  const file = sqliteFile(url)
  return knowingLastWrite(file === undefined ? await openPostgres(url, surroundings) : openSqlite(file, surroundings))
}
