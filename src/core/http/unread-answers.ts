// Answers that clients have not read yet; they stay in memory until they are read. A connection that makes no progress
// is closed. When the unread answers of one client take too much memory, the client's oldest connection is closed; when
// those of all clients do, the oldest of all.
import type { ServerResponse } from 'node:http'

const mebibyte = 1024 * 1024
/** The most bytes of one client at the same time: one answer may take 20 MiB. */
export const unreadLimit = 64 * mebibyte
/** The most bytes of all clients. */
export const allUnreadLimit = 512 * mebibyte
/** How long a connection may make no progress while it has an unread answer. */
export const stalledAfterSeconds = 30

interface Unread {
  readonly client: string
  readonly bytes: number
}

export class UnreadAnswers {
  /** The unread answers, the oldest first. */
  readonly #waiting = new Map<ServerResponse, Unread>()
  readonly #bytesOf = new Map<string, number>()
  #bytes = 0

  /** Watches an answer that has just been written. `client` is an account or an address. */
  watch(client: string, response: ServerResponse): void {
    const bytes = response.writableLength
    if (bytes === 0 || response.destroyed || this.#waiting.has(response)) return
    // Node closes a socket that makes no progress for this time, and sets its own limit again after the answer.
    response.setTimeout(stalledAfterSeconds * 1000)
    this.#waiting.set(response, { client, bytes })
    this.#count(client, bytes)
    response.once('close', () => this.#forget(response))
    while ((this.#bytesOf.get(client) ?? 0) > unreadLimit && this.#closeOldest(response, client));
    while (this.#bytes > allUnreadLimit && this.#closeOldest(response));
  }

  /** Returns false if only the newest answer is left. */
  #closeOldest(newest: ServerResponse, client?: string): boolean {
    for (const [response, unread] of this.#waiting) {
      if (response === newest || (client !== undefined && unread.client !== client)) continue
      this.#forget(response)
      // An answer that waits behind another one has no socket of its own yet.
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
