// Who may call an endpoint. The caller is identified, counted and checked before the body is read, and confirmed by the
// transaction that uses the permission.
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
