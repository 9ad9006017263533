// Request bodies in memory, counted per client: many large bodies that a client sends slowly must not fill the memory.
import type { IncomingMessage } from 'node:http'
import { rateLimited } from '#core/limits/rate-limit.ts'

/** The most bytes of one client at the same time. */
export const heldBodiesLimit = 8 * 1024 * 1024
const retrySeconds = 5

export class HeldBodies {
  readonly #bytes = new Map<string, number>()

  /** Refuses the body when too many bodies of the client are in memory. `client` is an account or an address. */
  async hold<T>(client: string, request: IncomingMessage, bodyLimit: number, work: () => Promise<T>): Promise<T> {
    const bytes = announcedBytes(request, bodyLimit)
    const held = (this.#bytes.get(client) ?? 0) + bytes
    if (held > heldBodiesLimit) throw rateLimited(retrySeconds)
    this.#bytes.set(client, held)
    try {
      return await work()
    } finally {
      const left = (this.#bytes.get(client) ?? 0) - bytes
      if (left > 0) this.#bytes.set(client, left)
      else this.#bytes.delete(client)
    }
  }
}

/** A body without an announced length counts with the full limit. */
function announcedBytes({ headers }: IncomingMessage, bodyLimit: number): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}
