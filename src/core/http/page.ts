// An answer outside the JSON API: a picture, a page for a browser, or a form.
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

/** A body that is too large for the memory. */
export interface Streamed {
  readonly size: number
  readonly pieces: AsyncIterable<Uint8Array>
}

export interface PageCall {
  readonly path: Readonly<Record<string, string>>
  readonly host: string
  /** A header of the request, by its name in lower case. */
  readonly header: (name: string) => string | undefined
  /** The user of the API key in HTTP Basic; spends the downloads of that account. Throws without a valid key. */
  readonly reader: (tx: ReadTx) => Promise<Caller>
  /** The client's address, as limits count it. */
  readonly address: string
  /** Sent by a program on this machine, not through a proxy. */
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
  /** The path with names in braces: `/user_avatars/{realm_id}/{file}`. */
  readonly path: string
  /**
   * The downloads that a request spends: by default those of the client's address. A page with `account` spends them
   * itself.
   */
  readonly spends?: 'account' | 'nothing'
  /** The last name in the path takes the rest of the path, with slashes. */
  readonly longPath?: true
  readonly answer: (call: PageCall) => Promise<PageAnswer>
  /** Handles the form of the page. The form was sent from a page of the same host. */
  readonly submit?: (call: Submission) => Promise<PageAnswer>
}
export const page = (declared: Page): Page => declared
