// Effects of the setting `presence_enabled`, which shows or hides a user's presence.
import type { WriteTx } from '#core/db/database.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'
import { presenceChanged } from './events.ts'
import { pings } from './ping-service.ts'
import { type Times, offlineSeconds } from './presence.ts'
import { isSmall, backdatePresence, presenceOf, recordPings } from './store.ts'

// For the event when a user is online again. In larger organizations there would be too many, and clients learn of it
// with their next ping.

const largestOrganization = 100

export async function emitPresence(tx: WriteTx, realm: Realm, account: Account, times: Times): Promise<void> {
  if (!(await isSmall(tx, realm.id, largestOrganization))) return
  const payload = { user_id: account.id, server_timestamp: tx.now, ...times }
  await tx.emit(presenceChanged, { viewersOf: account.id }, payload)
}

/** After hiding, the user looks offline. Showing again counts as a ping. */
export async function applyPresenceSetting(
  tx: WriteTx,
  realm: Realm,
  account: Account,
  isShown: boolean,
): Promise<void> {
  serviceOf(tx.server, pings).forget(realm.id, account.id)
  if (readRealmSettings(realm.settings).presence_disabled) return
  const at = isShown ? tx.now : tx.now - offlineSeconds - 10
  const times = { active_at: at, connected_at: at }
  if (isShown) await recordPings(tx, realm.id, new Map([[account.id, times]]))
  else if ((await presenceOf(tx, account.id)) === undefined) return
  else await backdatePresence(tx, realm.id, account.id, times)
  await emitPresence(tx, realm, account, times)
}
