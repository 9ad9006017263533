// Which errors of SQLite are outages.
import { errorFields } from '#core/base/error-fields.ts'
import { DatabaseOutage } from './outage.ts'

const busy = 5
const ioError = 10
const corrupt = 11
const notADatabase = 26
/** The primary result codes of SQLite that are outages. The texts are for the reader. */
const outageCodes: Readonly<Record<number, string>> = {
  [busy]: 'busy: another process keeps the lock',
  6: 'locked',
  7: 'no memory',
  8: 'read-only',
  [ioError]: 'input or output error',
  // Also a page that the disk fails to read (EIO): SQLite reports it so, and not as an input error.
  [corrupt]: 'a page cannot be read, or has wrong bytes',
  13: 'disk full',
  14: 'the file cannot be opened',
  15: 'the lock of the log cannot be taken',
  [notADatabase]: 'the first page cannot be read, or has wrong bytes',
}

/** `SQLITE_IOERR_WRITE`: the commit record was not written, so the transaction is not stored. */
const writeError = 778

const codeOf = (error: unknown): number => errorFields(error).errcode ?? 0
/** The primary result code: the low byte of the extended code. */
const kindOf = (error: unknown): number => codeOf(error) & 0xff

export const isBusy = (error: unknown): boolean => kindOf(error) === busy

/** The error as an outage, or unchanged if it is none. */
export function sqliteError(error: unknown, isCommitting = false): unknown {
  const kind = kindOf(error)
  if (!(kind in outageCodes)) return error
  // After any other I/O error of a commit, such as a failed fsync, it is unknown whether the transaction is stored.
  // After `corrupt` SQLite refuses to commit.
  const isUnknown = isCommitting && kind === ioError && codeOf(error) !== writeError
  return new DatabaseOutage(error, isUnknown, kind === corrupt || kind === notADatabase)
}
