// The callers of the last minute, by their credentials. A request's transaction confirms its caller, so until then a
// recent one is enough and saves a query.
import type { Clock } from '#core/base/clock.ts'
import { BoundedCache } from '#core/base/bounded-cache.ts'
import type { Caller } from '#core/contract/access.ts'
import type { Credentials } from './api-root.ts'

const keptMs = 60_000
const bytesOfEntry = 500

interface Known {
  readonly caller: Caller
  readonly since: number
}

/** The credentials of a request, and the host it was sent to. */
export interface Sender {
  readonly credentials: Credentials
  readonly host: string
}

const keyOf = ({ credentials, host }: Sender): string => JSON.stringify([credentials, host])

export class RecentCallers {
  readonly #known = new BoundedCache<Known>({ entries: 20_000, bytes: 16 * 1024 * 1024 })
  readonly #clock: Clock
  /** How often all were forgotten. */
  clears = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(sender: Sender): Caller | undefined {
    const known = this.#known.get(keyOf(sender))
    return known !== undefined && known.since > this.#clock.elapsed() - keptMs ? known.caller : undefined
  }

  /** Credentials have ended. */
  clear(): void {
    this.clears++
    this.#known.clear()
  }

  /**
   * A session's cookie is renewed only by the request that found it due. `clears`: as of when the caller's lookup began;
   * what has changed since may not be in it.
   */
  keep(sender: Sender, { session, ...account }: Caller, clears: number): void {
    if (clears !== this.clears) return
    const caller = session === undefined ? account : { ...account, session: { id: session.id } }
    this.#known.set(keyOf(sender), { caller, since: this.#clock.elapsed() }, bytesOfEntry)
  }
}
