// An answer outside the JSON API: a picture, a page for a browser.
import type { Server } from '#core/base/server.ts'
import type { Database } from '#core/db/database.ts'

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

export interface PageCall {
  readonly path: Readonly<Record<string, string>>
  readonly host: string
  /** Sent by a program on this machine, and not by a proxy for somebody else. */
  readonly fromThisMachine: boolean
  readonly db: Database
  readonly server: Server
}

export interface Page {
  /** With names in braces: `/user_avatars/{realm_id}/{file}`. */
  readonly path: string
  readonly answer: (call: PageCall) => Promise<PageAnswer>
}
export const page = (declared: Page): Page => declared
