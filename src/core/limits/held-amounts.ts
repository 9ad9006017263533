// How much each client holds at the same time, such as bytes of request bodies in memory.
import { rateLimited } from './rate-limit.ts'

const retrySeconds = 5

export class HeldAmounts {
  readonly #most: number
  readonly #held = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Until it is disposed. Fails if the client would hold more than the limit. `client` is an account or an address. */
  hold(client: string, amount: number): Disposable {
    const held = (this.#held.get(client) ?? 0) + amount
    if (held > this.#most) throw rateLimited(retrySeconds)
    this.#held.set(client, held)
    return { [Symbol.dispose]: () => this.#release(client, amount) }
  }

  #release(client: string, amount: number): void {
    const left = (this.#held.get(client) ?? 0) - amount
    if (left > 0) this.#held.set(client, left)
    else this.#held.delete(client)
  }
}
