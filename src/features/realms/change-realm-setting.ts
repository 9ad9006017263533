// Changes one setting as a consequence of another change.
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/contract/event-type.ts'
import { realmUpdated } from './events.ts'
import { type PlainRealmSettings, readRealmSettings, storedRealmSettings } from './realm-settings.ts'
import { realmById, updateRealm } from './store.ts'

/** Only for settings that have an event of their own. */
export async function changeRealmSetting<N extends keyof PlainRealmSettings>(
  tx: WriteTx,
  realmId: number,
  property: N,
  value: PlainRealmSettings[N],
): Promise<void> {
  const { settings } = await realmById(tx, realmId)
  if (readRealmSettings(settings)[property] === value) return
  await updateRealm(tx, realmId, { settings: storedRealmSettings(settings, { [property]: value }) })
  await tx.emit(realmUpdated, everyone, { property, value })
}
