// The callers of the last minute, by their credentials. A write confirms its caller in its own transaction, so until
// then a caller of the last second is enough and saves a query.
import type { Clock } from '#core/base/clock.ts'
import { BoundedCache } from '#core/base/bounded-cache.ts'
import type { Caller } from '#core/contract/access.ts'
import type { Credentials } from './api-root.ts'

const recentMs = 1_000
/** For requests that confirm the caller before they return anything. */
const keptMs = 60_000
const bytesOfEntry = 500

interface Known {
  readonly caller: Caller
  readonly since: number
}

/** The credentials of a request, and the host it was sent to. */
interface Sender {
  readonly credentials: Credentials
  readonly host: string
}

const keyOf = ({ credentials, host }: Sender): string => JSON.stringify([credentials, host])

export class RecentCallers {
  readonly #known = new BoundedCache<Known>({ entries: 20_000, bytes: 16 * 1024 * 1024 })
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(sender: Sender, isConfirmed = false): Caller | undefined {
    const known = this.#known.get(keyOf(sender))
    const since = this.#clock.elapsed() - (isConfirmed ? keptMs : recentMs)
    return known !== undefined && known.since > since ? known.caller : undefined
  }

  /** Credentials have ended. */
  clear(): void {
    this.#known.clear()
  }

  /** A session's cookie is renewed only by the request that found it due. */
  keep(sender: Sender, { session, ...account }: Caller): void {
    const caller = session === undefined ? account : { ...account, session: { id: session.id } }
    this.#known.set(keyOf(sender), { caller, since: this.#clock.elapsed() }, bytesOfEntry)
  }
}
