// Who may call an endpoint. The caller is identified, counted and checked before the body is read, and confirmed by the
// transaction that uses the permission.
import { BoundedCache } from '#core/base/bounded-cache.ts'
import type { Clock } from '#core/base/clock.ts'
import { authorize, type Caller, isAuthorized, limitKey, refuseWebhookBots } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { Credentials } from './api-root.ts'
import type { Received } from './pipeline.ts'
import { renewedCookie } from './session-cookie.ts'

/** Finds the caller of a request; supplied by features/sessions. */
export interface Authenticator {
  /** The caller that the credentials belong to. Throws if they are wrong. */
  readonly identify: (tx: ReadTx, credentials: Credentials, host: string) => Promise<Caller>
  /** The caller as the transaction sees it. Throws if the credentials have been revoked meanwhile. */
  readonly confirm: (tx: ReadTx, caller: Caller) => Promise<Caller>
}

/** The caller. Throws if the caller may not call the endpoint. */
export async function admit(request: Received, tx: ReadTx): Promise<Caller> {
  const {
    engine,
    sender,
    operation: { endpoint },
  } = request
  const { clears } = engine.recentCallers
  const caller = await engine.authenticator.identify(tx, sender.credentials, sender.host)
  engine.recentCallers.keep(sender, caller, clears)
  noteCaller(request, caller)
  refuseWebhookBots(endpoint.access, caller)
  await spendLimit(request, caller)
  authorize(endpoint.access, caller)
  await endpoint.precondition?.(tx, caller)
  return caller
}

/**
 * The caller as of a minute ago or later, for an endpoint that does nothing before its transaction confirms the caller.
 * If that caller had no permission, the current one may.
 */
export function recentlyAdmitted(request: Received): Caller | undefined {
  const {
    engine,
    sender,
    operation: { endpoint },
  } = request
  const { access, ownTransactions, confirmsCaller, precondition, takesFile } = endpoint
  if (access === 'anyone' || precondition !== undefined || takesFile === true) return undefined
  if (ownTransactions === true && confirmsCaller !== true) return undefined
  const caller = engine.recentCallers.find(sender)
  if (caller === undefined || !isAuthorized(access, caller)) return undefined
  noteCaller(request, caller)
  return caller
}

function noteCaller({ engine, exchange, sender }: Received, caller: Caller): void {
  exchange.admitted = limitKey(caller)
  exchange.accountId = caller.id
  exchange.cookie = renewedCookie(engine.server, sender.credentials, caller)
}

export const spendLimit = ({ operation: { endpoint }, limits }: Received, caller: Caller): Promise<void> =>
  limits.spendOnce(endpoint.limit ?? (caller.botType === null ? 'user' : 'bots'), limitKey(caller))

/** The caller as the transaction sees it. Credentials that were revoked after `admit` are no longer valid. */
export async function confirm(
  { engine, operation: { endpoint } }: Received,
  tx: ReadTx,
  caller: Caller,
): Promise<Caller> {
  const confirmed = await engine.authenticator.confirm(tx, caller)
  authorize(endpoint.access, confirmed)
  await endpoint.precondition?.(tx, confirmed)
  return confirmed
}

// The callers of the last minute, by their credentials. A request's transaction confirms its caller, so until then a
// recent one is enough and saves a query.

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
