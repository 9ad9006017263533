// Which errors of PostgreSQL and of its driver are outages.
import { errorFields, type ErrorFields } from '#core/base/error-fields.ts'
import { DatabaseOutage } from './outage.ts'

/** Connection exceptions, lack of resources such as disk space, and failures of the system. */
const unavailableClasses = new Set(['08', '53', '58'])
/**
 * The server shuts down, has crashed, starts up or is read-only, or the database was dropped; a lock or the end of a
 * statement took too long.
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
/** Messages of the driver without a code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded|timeout expired|Query read timeout)/

/** `25P03`: PostgreSQL ended the session, because the process was silent in a transaction. */
const isLost = ({ code = '', message = '' }: ErrorFields): boolean =>
  lostCodes.has(code) ||
  code.startsWith('08') ||
  code.startsWith('57P') ||
  code === '25P03' ||
  lostMessages.test(message)

/** Whether nothing can be sent on this connection any more. */
export const isConnectionLost = (error: unknown): boolean =>
  isLost(errorFields(error instanceof DatabaseOutage ? error.cause : error))

/** Whether the database did not answer in time. The driver gives no code. */
export const isUnanswered = (error: unknown): boolean =>
  /^(timeout expired|Query read timeout)/.test(errorFields(error).message ?? '')

/** Whether the lock of an organization was not there in time. */
export const isLockTimeout = (error: unknown): boolean =>
  errorFields(error instanceof DatabaseOutage ? error.cause : error).code === '55P03'

const isUnavailable = ({ code = '' }: ErrorFields): boolean =>
  unavailableCodes.has(code) || (code.length === 5 && unavailableClasses.has(code.slice(0, 2)))

/**
 * The schema has changed since the statement was prepared, and with it the columns of the result: recognized by the
 * function of PostgreSQL, because the message is translated. Or the statement is not prepared, because that failed for
 * the statement before it.
 */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, routine } = errorFields(error)
  return (code === '0A000' && routine === 'RevalidateCachedQuery') || code === '26000'
}

/** Whether the statement failed only because another statement of the transaction had failed. */
export const isAfterFailure = (error: unknown): boolean => errorFields(error).code === '25P02'

/** The error as an outage, or unchanged if it is none. */
export function postgresError(error: unknown, isCommitting = false): unknown {
  if (error instanceof DatabaseOutage) return error
  const known = errorFields(error)
  return isLost(known) || isUnavailable(known) ? new DatabaseOutage(error, isCommitting && isLost(known)) : error
}
