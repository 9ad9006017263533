export interface ErrorBody {
  readonly msg: string
  readonly code?: string
  readonly [more: string]: unknown
}

/** The server refused the request: its message, its code, and the rest of the body. */
export class ApiFailure extends Error {
  readonly route: string
  readonly status: number
  readonly code: string
  readonly body: ErrorBody

  constructor(route: string, status: number, body: ErrorBody) {
    super(body.msg)
    this.name = 'ApiFailure'
    this.route = route
    this.status = status
    this.code = body.code ?? 'BAD_REQUEST'
    this.body = body
  }
}

/** The server didn't answer: no connection, a timeout, or a proxy that answered instead. */
export class Unreachable extends Error {
  constructor(route: string, why: string, cause?: unknown) {
    super(`${route}: ${why}`, { cause })
    this.name = 'Unreachable'
  }
}
