// What responses have in common: the error envelope, and the headers of every API response.
import { ApiError, failure, type FailureSpec } from '#core/contract/failure.ts'
import { DatabaseOutage, TooManyWrites } from '#core/db/outage.ts'
import { DamagedFile } from '#core/files/file-bytes.ts'
import { FileStoreOutage, FileStoreUnavailable } from '#core/files/outage.ts'

/** Whether the client already has the version with this ETag. */
export const clientHas = (etag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? '').split(',').some(one => ['*', etag].includes(one.trim().replace(/^W\//, '')))

export const NotFound = failure(404, 'NOT_FOUND', 'Not found')
export const MethodNotAllowed = failure(405, 'METHOD_NOT_ALLOWED', 'Method Not Allowed', ['allowed_methods'])
export const InternalError = failure(500, 'INTERNAL_SERVER_ERROR', 'Internal server error', ['request_id'])

export const DatabaseUnavailable = failure(
  503,
  'DATABASE_UNAVAILABLE',
  'The database is not available; try again later',
)
/** Repeating the request may make the change twice, so the text doesn't suggest trying again. */
export const OutcomeUnknown = failure(
  503,
  'OUTCOME_UNKNOWN',
  'The database failed in the middle of this request, which may be done or not',
)

export const ServerBusy = failure(503, 'SERVER_BUSY', 'Too many requests are waiting; try again in a few seconds')

const retryAfter = { 'Retry-After': '5' }
const unavailable = (spec: FailureSpec): ApiError => new ApiError(spec, spec.template, {}, retryAfter)
export const databaseUnavailable = (): ApiError => unavailable(DatabaseUnavailable)

/** The response to an error that no endpoint declares. */
export function unexpectedError(error: unknown, requestId: string): ApiError {
  if (error instanceof FileStoreOutage || error instanceof DamagedFile) return unavailable(FileStoreUnavailable)
  if (error instanceof TooManyWrites) return unavailable(ServerBusy)
  if (!(error instanceof DatabaseOutage)) return InternalError({ request_id: requestId })
  return error.isOutcomeUnknown ? OutcomeUnknown() : databaseUnavailable()
}

interface ErrorAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Readonly<Record<string, string>>
}

/** `challenge` says how a client can authenticate. */
export function errorAnswer(error: ApiError, challenge: string, msg = error.message): ErrorAnswer {
  const { status, code } = error.failure
  const body = { result: 'error', msg, code, ...error.extra }
  const headers = code === 'UNAUTHORIZED' ? { 'WWW-Authenticate': challenge, ...error.headers } : error.headers
  return { status, body, headers }
}

/** API responses are personal or secret, so no cache may keep them (docs/spec/conventions.md#no-cache). */
export const privateHeaders = {
  'Cache-Control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  Expires: '0',
}

/** The headers of responses to our own web client: pages of other sites can't read them. */
export const personalHeaders = {
  ...privateHeaders,
  'Content-Type': 'application/json',
  Vary: 'Accept-Language, Accept-Encoding',
}

export const apiHeaders = {
  ...personalHeaders,
  'Content-Language': 'en',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
}

/** Headers of every response from a server that browsers reach over https. Names and values alternate. */
export const encryptedHeaders = [
  'Strict-Transport-Security',
  'max-age=31536000',
  'Cross-Origin-Opener-Policy',
  'same-origin',
]

/** Headers of every response: no content sniffing, no framing, no referrer to other sites. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
}
