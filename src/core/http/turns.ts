// Requests that may take tens of milliseconds of processor time. Those of one client take turns, so that a client with
// two hundred of them delays the others by one.
import { rateLimited } from './rate-limit.ts'

/** How many requests of one client may wait for their turn. */
export const waitingTurnsLimit = 200
const retrySeconds = 5

const nextTurnOfEventLoop = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

export class Turns {
  readonly #waiting = new Map<string, { count: number; last: Promise<unknown> }>()

  /** `client` names the account or the address. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const before = this.#waiting.get(client) ?? { count: 0, last: Promise.resolve() }
    if (before.count > waitingTurnsLimit) throw rateLimited(retrySeconds)
    // The others come in between: what waits for the event loop is served before the client's next request.
    const mine = before.last.then(nextTurnOfEventLoop).then(work)
    this.#waiting.set(client, { count: before.count + 1, last: mine.catch(() => {}) })
    try {
      return await mine
    } finally {
      const now = this.#waiting.get(client)
      if (now !== undefined && --now.count <= 0) this.#waiting.delete(client)
    }
  }
}
