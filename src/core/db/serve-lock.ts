// One server per SQLite file: a second one would wait for locks and miss the first one's events. The lock is one of
// SQLite's own on a small file beside the database, so the operating system releases it however the process ends.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#core/base/operator-error.ts'
import { sqliteFile } from './open.ts'

const busy = 5

/** Returns what ends the lock. PostgreSQL serves any number of servers and needs none. */
export function lockForServing(databaseUrl: string): () => void {
  const file = sqliteFile(databaseUrl)
  if (file === undefined) return () => {}
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return () => lock.close()
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy)
      throw new OperatorError(`Another Parley server already runs on ${file}. Stop it first.`)
    throw new OperatorError(`Cannot open the database ${file}: ${(error as Error).message}.`)
  }
}
