export interface ErrorBody {
  readonly msg: string
  readonly code?: string
  readonly [more: string]: unknown
}

/** The server understood and refused: its words, its code, and everything else it said. */
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

/** No answer of the server: no connection, no answer in time, or something in between that answered in its place. */
export class Unreachable extends Error {
  constructor(route: string, why: string, cause?: unknown) {
    super(`${route}: ${why}`, { cause })
    this.name = 'Unreachable'
  }
}
