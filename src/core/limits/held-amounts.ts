// How much each client holds at the same time, such as bytes of request bodies in memory.
import { rateLimited } from './rate-limit.ts'

const retrySeconds = 5

export class HeldAmounts {
  readonly #most: number
  readonly #held = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Fails if the client would hold more than the limit. `client` is an account or an address. */
  async hold<T>(client: string, amount: number, work: () => Promise<T>): Promise<T> {
    const held = (this.#held.get(client) ?? 0) + amount
    if (held > this.#most) throw rateLimited(retrySeconds)
    this.#held.set(client, held)
    try {
      return await work()
    } finally {
      const left = (this.#held.get(client) ?? 0) - amount
      if (left > 0) this.#held.set(client, left)
      else this.#held.delete(client)
    }
  }
}
