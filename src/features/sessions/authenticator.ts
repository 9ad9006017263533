// Finds the caller of a request by an API key or a session token.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { oncePerSnapshot } from '#core/db/once-per-snapshot.ts'
import type { Authenticator } from '#core/http/admission.ts'
import { serviceOf } from '#core/jobs/service.ts'
import {
  callerByKey,
  callerOf,
  confirmKey,
  NotLoggedIn,
  refuseEnded,
  requireRealmOfHost,
} from '#features/auth/public.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { sessionUses, isOver, keptSeconds, useSeconds } from './session.ts'
import { type AdmittedSession, sessionByToken, sessionOf } from './store.ts'

export const authenticator: Authenticator = {
  async identify(tx, credentials, host) {
    if ('authorization' in credentials) return callerByKey(tx, credentials.authorization, host)
    if (credentials.sessionToken === undefined) throw NotLoggedIn()
    const { caller, realm } = await identified(tx, credentials.sessionToken)
    requireRealmOfHost(tx, realm, host)
    // Another user has signed in since the page was loaded, but the page's drafts and messages belong to the earlier
    // user.
    if (credentials.pageOf !== undefined && credentials.pageOf !== caller.id) throw NotLoggedIn()
    return caller
  },

  confirm: async (tx, caller) =>
    caller.session === undefined
      ? confirmKey(tx, caller)
      : (await admitted(tx, await sessionOf(tx, caller, caller.session.id))).caller,
}

/** Requests with the same snapshot share the lookup. */
const identified = oncePerSnapshot(async (tx, token: string) => {
  const session = await sessionByToken(tx, tx.server.secrets.sessionTokenHash(token))
  const found = await admitted(tx, session)
  if (found.isDue) serviceOf(tx.server, sessionUses).note(found.caller)
  return found
})

interface Admitted {
  readonly caller: Caller
  readonly realm: Realm
  /** Whether the time of last use must be written. */
  readonly isDue: boolean
}

async function admitted(tx: ReadTx, session: AdmittedSession | undefined): Promise<Admitted> {
  if (session === undefined || isOver(session, tx.now)) throw NotLoggedIn()
  const realm = await realmOf(tx, { realmId: session.realm_id })
  refuseEnded(realm, session)
  const isDue = session.last_used_at + useSeconds <= tx.now
  const renewed = isDue && session.kept === 1 ? { renewFor: keptSeconds } : {}
  return { caller: callerOf(session, { session: { id: session.session_id, ...renewed } }), realm, isDue }
}
