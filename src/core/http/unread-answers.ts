// Responses that clients haven't read yet, which stay in memory until they do. A connection that makes no progress is
// closed. If one client's unread responses take too much memory, the client's oldest connection is closed; if those of
// all clients do, the oldest of all.
import type { ServerResponse } from 'node:http'

const mebibyte = 1024 * 1024
/** The most bytes of one client at the same time: one response may take 20 MiB. */
export const unreadLimit = 64 * mebibyte
/** The most bytes of all clients together. */
export const allUnreadLimit = 512 * mebibyte
/** How long a connection with an unread response may make no progress. */
export const stalledAfterSeconds = 30

interface Unread {
  readonly client: string
  readonly bytes: number
}

export class UnreadAnswers {
  /** The unread responses, oldest first. */
  readonly #waiting = new Map<ServerResponse, Unread>()
  readonly #bytesOf = new Map<string, number>()
  #bytes = 0

  /** Watches a response that has just been written. `client` is an account or an address. */
  watch(client: string, response: ServerResponse): void {
    const bytes = response.writableLength
    if (bytes === 0 || response.destroyed || this.#waiting.has(response)) return
    // Node closes a socket that makes no progress for this time, and restores its own limit after the response.
    response.setTimeout(stalledAfterSeconds * 1000)
    this.#waiting.set(response, { client, bytes })
    this.#count(client, bytes)
    response.once('close', () => this.#forget(response))
    while ((this.#bytesOf.get(client) ?? 0) > unreadLimit && this.#closeOldest(response, client));
    while (this.#bytes > allUnreadLimit && this.#closeOldest(response));
  }

  /** Returns false if only the newest response is left. */
  #closeOldest(newest: ServerResponse, client?: string): boolean {
    for (const [response, unread] of this.#waiting) {
      if (response === newest || (client !== undefined && unread.client !== client)) continue
      this.#forget(response)
      // A response behind another one has no socket of its own yet.
      response.req.socket.destroy()
      return true
    }
    return false
  }

  #forget(response: ServerResponse): void {
    const unread = this.#waiting.get(response)
    if (unread === undefined) return
    this.#waiting.delete(response)
    this.#count(unread.client, -unread.bytes)
  }

  #count(client: string, bytes: number): void {
    this.#bytes += bytes
    const left = (this.#bytesOf.get(client) ?? 0) + bytes
    if (left > 0) this.#bytesOf.set(client, left)
    else this.#bytesOf.delete(client)
  }
}
