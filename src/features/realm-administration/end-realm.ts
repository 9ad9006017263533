// Deactivates an organization. Once committed, every request in it is refused.
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/contract/event-type.ts'
import {
  realmDeactivated,
  type Realm,
  type StoredRealmSettings,
  storedRealmSettings,
  updateRealm,
} from '#features/realms/public.ts'
import { endSessionsOfRealm } from '#features/sessions/public.ts'

/** `more` is stored with the organization's settings. */
export async function endRealm(tx: WriteTx, { id, settings }: Realm, more: StoredRealmSettings = {}): Promise<void> {
  await updateRealm(tx, id, { deactivated: 1, settings: storedRealmSettings(settings, more) })
  await endSessionsOfRealm(tx, id)
  await tx.emit(realmDeactivated, everyone, { realm_id: id })
  tx.tell({ type: 'credentials ended', realmId: id })
}
