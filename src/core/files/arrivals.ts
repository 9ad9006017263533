// Files that are arriving, counted by sender: each holds a piece in memory until its sender is done.
import { rateLimited } from '#core/limits/rate-limit.ts'

const atOnce = 10
const retrySeconds = 5

export class Arrivals {
  readonly #counts = new Map<string, number>()

  /** Fails while too many files of this account are arriving. `account` is its `limitKey`. */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const others = this.#counts.get(account) ?? 0
    if (others >= atOnce) throw rateLimited(retrySeconds)
    this.#counts.set(account, others + 1)
    try {
      return await work()
    } finally {
      const left = (this.#counts.get(account) ?? 1) - 1
      if (left > 0) this.#counts.set(account, left)
      else this.#counts.delete(account)
    }
  }
}
