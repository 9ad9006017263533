// An answer outside the JSON API: a picture, a page for a browser, a form that somebody fills in there.
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { Database, ReadTx } from '#core/db/database.ts'
import type { Form } from './form.ts'
import type { KeptText } from './kept-text.ts'
import type { Limits } from '#core/limits/rate-limit.ts'

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | KeptText | Uint8Array | Streamed
}

/** What is too large to be held in one piece. */
export interface Streamed {
  readonly size: number
  readonly pieces: AsyncIterable<Uint8Array>
}

export interface PageCall {
  readonly path: Readonly<Record<string, string>>
  readonly host: string
  /** Of the request, by its name in lower case. */
  readonly header: (name: string) => string | undefined
  /** Who asks, by HTTP Basic with an API key, and spends the downloads of that account; throws if that is nobody. */
  readonly reader: (tx: ReadTx) => Promise<Caller>
  /** The client's address, as limits count it. */
  readonly address: string
  /** Sent by a program on this machine, and not by a proxy for somebody else. */
  readonly fromThisMachine: boolean
  /** UNIX time in seconds. */
  readonly now: number
  readonly limits: Limits
  readonly db: Database
  readonly server: Server
}

export interface Submission extends PageCall {
  readonly form: Form
}

export interface Page {
  /** With names in braces: `/user_avatars/{realm_id}/{file}`. */
  readonly path: string
  /** Whose downloads a request spends; those of the client's address unless declared. A page for `account` spends them itself. */
  readonly spends?: 'account' | 'nothing'
  /** The last name in the path takes all that remains of it, with slashes. */
  readonly longPath?: true
  readonly answer: (call: PageCall) => Promise<PageAnswer>
  /** For a page with a form: what sending it does. It was sent from a page of the same host. */
  readonly submit?: (call: Submission) => Promise<PageAnswer>
}
export const page = (declared: Page): Page => declared
