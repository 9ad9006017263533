// Chooses the database by the address that the configuration names.
import type { Clock } from '#core/base/clock.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export async function openDatabase(url: string, clock: Clock): Promise<Database> {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length), clock) : openPostgres(url, clock)
}
