// Which errors of SQLite are outages.
import { errorFields } from '#core/base/error-fields.ts'
import { DatabaseOutage } from './outage.ts'

const ioError = 10
const unavailable: Readonly<Record<number, string>> = {
  5: 'busy: another process keeps the lock',
  6: 'locked',
  7: 'no memory',
  8: 'read-only',
  [ioError]: 'input or output error',
  13: 'disk full',
  14: 'the file cannot be opened',
}

/** `SQLITE_IOERR_WRITE`: the end of the commit was not written, so nothing of it counts. */
const writeError = 778

const codeOf = (error: unknown): number => errorFields(error).errcode ?? 0
/** The low byte is the kind of error, the rest its details. */
const kindOf = (error: unknown): number => codeOf(error) & 0xff

export const isBusy = (error: unknown): boolean => kindOf(error) === 5

/** The error as an outage, or unchanged if it is none. */
export function sqliteError(error: unknown, isCommitting = false): unknown {
  const kind = kindOf(error)
  if (!(kind in unavailable)) return error
  // After another error of the disk, such as a failed fsync, the content of the disk is unknown.
  return new DatabaseOutage(error, isCommitting && kind === ioError && codeOf(error) !== writeError)
}
