// Requests that may take tens of milliseconds of processor time. Such requests of one client take turns, with a pause
// after each as long as the process was busy meanwhile: two hundred requests of one client delay another client by only
// one of them.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { rateLimited } from '#core/limits/rate-limit.ts'

/** The most requests of one client that may wait for their turn. */
export const waitingTurnsLimit = 200
const retrySeconds = 5
const longestPauseMs = 500

interface Waiting {
  count: number
  last: Promise<unknown>
}

export class Turns {
  readonly #waiting = new Map<string, Waiting>()

  /** `client` is the account or the address. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(client) ?? { count: 0, last: Promise.resolve() }
    if (waiting.count > waitingTurnsLimit) throw rateLimited(retrySeconds)
    this.#waiting.set(client, waiting)
    waiting.count++
    const { promise: turnEnded, resolve: endTurn } = Promise.withResolvers<void>()
    const before = waiting.last
    waiting.last = turnEnded
    await before
    const begin = performance.eventLoopUtilization()
    try {
      return await work()
    } finally {
      if (--waiting.count === 0) this.#waiting.delete(client)
      // The answer does not wait for the pause.
      const { active } = performance.eventLoopUtilization(begin)
      void sleep(Math.min(active, longestPauseMs)).then(endTurn)
    }
  }
}
