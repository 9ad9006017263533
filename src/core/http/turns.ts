// Requests that may take tens of milliseconds of processor time. Such requests of one client take turns, so that two
// hundred requests of one client delay another client by one long request or a few short ones. After a long one its client
// pauses for as long as the request took; after short ones several run together.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { rateLimited } from '#core/limits/rate-limit.ts'

/** The most requests of one client that may wait for their turn. */
export const waitingTurnsLimit = 200
const retrySeconds = 5
/** A pause after a shorter request would take more from its client than it gives to the others. */
const shortRequestMs = 5
const longestPauseMs = 500
/** After a longer turn, requests run one by one. */
const quickTurnMs = 50
const mostTogether = 4

/** Begins a request; resolves when the request has ended. */
type Start = () => Promise<void>

export class Turns {
  /** The requests of each client that wait; an empty list while the last ones run. */
  readonly #waiting = new Map<string, Start[]>()

  /** `client` is the account or the address. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const begin = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const start: Start = () => {
      begin.resolve()
      return end.promise
    }
    this.#add(client, start)
    await begin.promise
    try {
      return await work()
    } finally {
      end.resolve()
    }
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
      // The process was also busy with the clients whose requests ran meanwhile.
      const ms = active / this.#waiting.size
      const isShort = ms / started.length < shortRequestMs
      // A request that waits for the database holds a connection.
      const isQuick = isShort && performance.now() - begin < quickTurnMs
      size = isQuick ? Math.min(2 * size, mostTogether) : 1
      // The answers do not wait for the pause, and a client that sends one request after the other makes none.
      if (!isShort && waiting.length > 0) await sleep(Math.min(ms, longestPauseMs))
    }
    this.#waiting.delete(client)
  }
}
