// A failure of the database itself, such as a full disk or a lost connection; not an error in the statement.
import { errorFields, type ErrorFields } from '#core/base/errors.ts'

export class DatabaseOutage extends Error {
  /** The failure happened during a commit, so the change may or may not be stored. */
  readonly isOutcomeUnknown: boolean
  /** The stored data may be damaged: the error may remain after the disk is fixed. */
  readonly mayBeDamage: boolean

  constructor(cause: unknown, isOutcomeUnknown = false, mayBeDamage = false) {
    const { message, code } = errorFields(cause)
    super(message === undefined || message === '' ? (code ?? String(cause)) : message, { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
    this.mayBeDamage = mayBeDamage
  }
}

/** More writes are waiting than can be answered soon. Nothing was done. */
export class TooManyWrites extends Error {
  constructor() {
    super('Too many writes are waiting.')
  }
}

/** How long the oldest waiting write may have waited before more are refused. */
const longestWaitMs = 500

/** Refuses a write if more are waiting than fit into the next transaction, and the oldest has waited for long. */
export function requireShortLine(waiting: readonly { readonly asked: number }[], fitting: number): void {
  const [oldest] = waiting
  const isLong = oldest !== undefined && waiting.length >= fitting
  if (isLong && performance.now() - oldest.asked > longestWaitMs) throw new TooManyWrites()
}

// The SQLite errors that are outages.

const busy = 5
const ioError = 10
const corrupt = 11
const notADatabase = 26
/** SQLite's primary result codes that are outages. The texts are only for readers. */
const outageCodes: Readonly<Record<number, string>> = {
  [busy]: 'busy: another process keeps the lock',
  6: 'locked',
  7: 'no memory',
  8: 'read-only',
  [ioError]: 'input or output error',
  // Also a page that the disk can't read (EIO): SQLite reports this code for it, not an I/O error.
  [corrupt]: 'a page cannot be read, or has wrong bytes',
  13: 'disk full',
  14: 'the file cannot be opened',
  15: 'the lock of the log cannot be taken',
  [notADatabase]: 'the first page cannot be read, or has wrong bytes',
}

/** `SQLITE_IOERR_WRITE`: the commit record wasn't written, so the transaction isn't stored. */
const writeError = 778

const codeOf = (error: unknown): number => errorFields(error).errcode ?? 0
/** The primary result code: the low byte of the extended code. */
const kindOf = (error: unknown): number => codeOf(error) & 0xff

export const isBusy = (error: unknown): boolean => kindOf(error) === busy

/** The error as an outage if it is one; otherwise unchanged. */
export function sqliteError(error: unknown, isCommitting = false): unknown {
  const kind = kindOf(error)
  if (!(kind in outageCodes)) return error
  // After any other I/O error in a commit, such as a failed fsync, the transaction may or may not be stored. After
  // `corrupt`, SQLite refuses to commit.
  const isUnknown = isCommitting && kind === ioError && codeOf(error) !== writeError
  return new DatabaseOutage(error, isUnknown, kind === corrupt || kind === notADatabase)
}

// The errors of PostgreSQL and its driver that are outages.

/** Connection exceptions, missing resources such as disk space, and system failures. */
const unavailableClasses = new Set(['08', '53', '58'])
/**
 * The server is shutting down, has crashed, is starting up or is read-only; the database was dropped; a lock or a
 * statement timed out.
 */
const unavailableCodes = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25006', '55P03', '57014'])
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EMFILE',
  'ENFILE',
])
/** Driver messages that have no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded|timeout expired|Query read timeout)/

/** `25P03`: PostgreSQL ended the session, because this process was idle in a transaction. */
const isLost = ({ code = '', message = '' }: ErrorFields): boolean =>
  lostCodes.has(code) ||
  code.startsWith('08') ||
  code.startsWith('57P') ||
  code === '25P03' ||
  lostMessages.test(message)

/** Whether this connection is dead. */
export const isConnectionLost = (error: unknown): boolean =>
  isLost(errorFields(error instanceof DatabaseOutage ? error.cause : error))

/** Whether the database didn't answer in time. The driver gives no code. */
export const isUnanswered = (error: unknown): boolean =>
  /^(timeout expired|Query read timeout)/.test(errorFields(error).message ?? '')

/** Whether the organization's lock wasn't available in time. */
export const isLockTimeout = (error: unknown): boolean =>
  errorFields(error instanceof DatabaseOutage ? error.cause : error).code === '55P03'

const isUnavailable = ({ code = '' }: ErrorFields): boolean =>
  unavailableCodes.has(code) || (code.length === 5 && unavailableClasses.has(code.slice(0, 2)))

/**
 * The schema has changed since the statement was prepared, and with it the result columns. Recognized by the name of
 * PostgreSQL's function, because messages are translated. Or the statement isn't prepared, because preparing it failed
 * together with an earlier statement.
 */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, routine } = errorFields(error)
  return (code === '0A000' && routine === 'RevalidateCachedQuery') || code === '26000'
}

/** Whether the statement failed only because an earlier one in the transaction had failed. */
export const isAfterFailure = (error: unknown): boolean => errorFields(error).code === '25P02'

/** The error as an outage if it is one; otherwise unchanged. */
export function postgresError(error: unknown, isCommitting = false): unknown {
  if (error instanceof DatabaseOutage) return error
  const known = errorFields(error)
  return isLost(known) || isUnavailable(known) ? new DatabaseOutage(error, isCommitting && isLost(known)) : error
}
