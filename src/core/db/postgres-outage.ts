// Which errors of PostgreSQL and of its driver are outages.
import { errorFields, type ErrorFields } from '#core/base/error-fields.ts'
import { DatabaseOutage } from './outage.ts'

/** Connection exceptions, lack of resources such as disk space, and failures of the system. */
const unavailableClasses = new Set(['08', '53', '58'])
/** The server shuts down, has crashed, starts up or is read-only, or the database was dropped. */
const unavailableCodes = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25006'])
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
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded)/

const isLost = ({ code = '', message = '' }: ErrorFields): boolean =>
  lostCodes.has(code) || code.startsWith('08') || code.startsWith('57P') || lostMessages.test(message)

const isUnavailable = ({ code = '' }: ErrorFields): boolean =>
  unavailableCodes.has(code) || (code.length === 5 && unavailableClasses.has(code.slice(0, 2)))

/** The error as an outage, or unchanged if it is none. */
export function postgresError(error: unknown, isCommitting = false): unknown {
  if (error instanceof DatabaseOutage) return error
  const known = errorFields(error)
  return isLost(known) || isUnavailable(known) ? new DatabaseOutage(error, isCommitting && isLost(known)) : error
}
