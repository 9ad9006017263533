// Changes one setting as a consequence of another change.
import { everyone } from '#core/contract/event-type.ts'
import type { WriteTx } from '#core/db/database.ts'
import { realmUpdated } from './events.ts'
import { type PlainRealmSettings, readRealmSettings, storedRealmSettings } from './realm-settings.ts'
import { realmById, updateRealm } from './store.ts'

/** Only for settings that have their own event. */
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

// The channels that an organization itself uses: for reports and announcements.

export const noChannel = -1
const channelSettings = ['moderation_request_channel_id', 'new_stream_announcements_stream_id'] as const

/** Called when a channel can no longer receive messages. */
export async function forgetChannel(tx: WriteTx, realmId: number, channelId: number): Promise<void> {
  const current = readRealmSettings((await realmById(tx, realmId)).settings)
  for (const name of channelSettings)
    if (current[name] === channelId) await changeRealmSetting(tx, realmId, name, noChannel)
}
