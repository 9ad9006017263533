// A response outside the JSON API: a picture, a page for browsers, or a form.
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { Database, ReadTx } from '#core/db/database.ts'
import { privateHeaders } from './answer.ts'
import type { Form } from './form.ts'
import type { KeptText } from './shared-text.ts'
import type { Limits } from '#core/limits/rate-limit.ts'

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | KeptText | Uint8Array | Streamed
  /** The body of a page for visitors, with the organization that it belongs to. */
  readonly bodyFor?: (organization: PageOrganization) => string
}

export interface PageOrganization {
  readonly name: string
  /** Its description, as plain text. */
  readonly about: string
}

/** The sign-in page. */
export const loginPath = '/login/'

/** The icon of the organization at the same host, or of the server. */
export const organizationIconPath = '/organization-icon'

/** The page for people who forgot their password. */
export const forgotPath = '/forgot/'

/**
 * Makes the browser send a GET for this path, even after a POST. The browser keeps the part of the address after `#`.
 */
export const redirectTo = (path: string, headers: Readonly<Record<string, string>> = {}): PageAnswer => ({
  status: 303,
  headers: { ...privateHeaders, ...headers, Location: path },
  body: '',
})

/** A body that is too large for memory. */
export interface Streamed {
  readonly size: number
  readonly pieces: AsyncIterable<Uint8Array>
}

export interface PageCall {
  readonly path: Readonly<Record<string, string>>
  /** The text after the question mark. */
  readonly query: string
  readonly host: string
  /** A request header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /**
   * The user of the API key in HTTP Basic, or of the session in the cookie. Counts toward that account's `download`
   * limit. Throws without valid credentials.
   */
  readonly reader: (tx: ReadTx) => Promise<Caller>
  /** The client's address, as limits count it. */
  readonly address: string
  /** Sent by a program on this machine, not through a proxy. */
  readonly fromThisMachine: boolean
  /** UNIX time in seconds. */
  readonly now: number
  readonly limits: Limits
  /** Called when the client has disconnected or has the whole response. */
  readonly onGone: (listener: () => void) => void
  readonly db: Database
  readonly server: Server
  readonly log: Logger
}

export interface Submission extends PageCall {
  readonly form: Form
}

export interface Page {
  /** The path with names in braces: `/user_avatars/{realm_id}/{file}`. */
  readonly path: string
  /**
   * By default a request counts toward the `download` limit of the client's address. `account`: the page calls
   * `reader`, which counts toward the account's limit instead.
   */
  readonly spends?: 'account' | 'nothing'
  /** The last name in the path takes the rest of the path, slashes included. */
  readonly longPath?: true
  /** Served under any host name: for supervisors, which use addresses. */
  readonly anyHost?: true
  readonly answer: (call: PageCall) => Promise<PageAnswer>
  /** Handles the page's form, which was sent from a page of the same host. */
  readonly submit?: (call: Submission) => Promise<PageAnswer>
}
export const page = (declared: Page): Page => declared
