// Files that are arriving, counted by who sends them: each holds a piece in memory, for as long as its sender takes.
import { rateLimited } from '#core/http/rate-limit.ts'

const atOnce = 10
const retrySeconds = 5

export class Arrivals {
  readonly #counts = new Map<number, number>()

  /** Refused while too many of this account are under way. */
  async run<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    const others = this.#counts.get(accountId) ?? 0
    if (others >= atOnce) throw rateLimited(retrySeconds)
    this.#counts.set(accountId, others + 1)
    try {
      return await work()
    } finally {
      const left = (this.#counts.get(accountId) ?? 1) - 1
      if (left > 0) this.#counts.set(accountId, left)
      else this.#counts.delete(accountId)
    }
  }
}
