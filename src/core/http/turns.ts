// Requests that may take tens of milliseconds of processor time. One client's requests take turns, so that two hundred
// of them delay another client by only one long request or a few short ones. After a long one, the client pauses for as
// long as the request took. Short ones run several at a time.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { rateLimited } from '#core/limits/rate-limit.ts'

/** How many requests of one client may wait for their turn. */
export const waitingTurnsLimit = 200
const retrySeconds = 5
/** Pausing after a shorter request would cost its client more than it gives the others. */
const shortRequestMs = 5
const longestPauseMs = 500
/** After a longer turn, requests run one at a time. */
const quickTurnMs = 50
const mostTogether = 4

/** Starts a request. Resolves when it has ended. */
type Start = () => Promise<void>

export class Turns {
  /** The waiting requests of each client; an empty list while the last ones run. */
  readonly #waiting = new Map<string, Start[]>()

  /** Resolves when it is the client's turn, which lasts until it is disposed. `client` is an account or an address. */
  async begin(client: string): Promise<Disposable> {
    const begin = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    this.#add(client, () => {
      begin.resolve()
      return end.promise
    })
    await begin.promise
    return { [Symbol.dispose]: end.resolve }
  }

  #add(client: string, request: Start): void {
    const waiting = this.#waiting.get(client)
    if (waiting === undefined) {
      const first = [request]
      this.#waiting.set(client, first)
      void this.#takeTurns(client, first)
    } else if (waiting.length >= waitingTurnsLimit) throw rateLimited(retrySeconds)
    else waiting.push(request)
  }

  async #takeTurns(client: string, waiting: Start[]): Promise<void> {
    for (let size = 1; waiting.length > 0;) {
      const before = performance.eventLoopUtilization()
      const begin = performance.now()
      const started = waiting.splice(0, size)
      await Promise.all(started.map(start => start()))
      const { active } = performance.eventLoopUtilization(before)
      // Other clients' requests were running too.
      const ms = active / this.#waiting.size
      const isShort = ms / started.length < shortRequestMs
      // A request that waits for the database holds a connection.
      const isQuick = isShort && performance.now() - begin < quickTurnMs
      size = isQuick ? Math.min(2 * size, mostTogether) : 1
      // Responses don't wait for the pause, and a client that sends one request after the other doesn't get one.
      if (!isShort && waiting.length > 0) await sleep(Math.min(ms, longestPauseMs))
    }
    this.#waiting.delete(client)
  }
}
