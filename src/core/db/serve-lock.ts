// One server per SQLite file: a second server would wait for locks and miss the events of the first. The lock is a lock
// of SQLite on a small file beside the database, so the operating system releases it however the process ends.
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf, errorFields } from '#core/base/error-fields.ts'
import { makeFolder } from '#core/base/folder.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import { sqliteFile } from './open.ts'

const busy = 5

/** Returns a function that releases the lock. PostgreSQL supports any number of servers and needs no lock. */
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
      throw new OperatorError(`Another Parley server already runs on ${file}. Stop it first.`)
    throw new OperatorError(`Cannot open the database ${file}: ${messageOf(error)}.`)
  }
}
