// The channel that receives reports.
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/events/event-type.ts'
import { realmUpdated } from './events.ts'
import { readRealmSettings, storedRealmSettings } from './realm-settings.ts'
import { realmById, updateRealm } from './store.ts'

export const noChannel = -1

/** For when a channel can receive nothing any more. */
export async function forgetModerationChannel(tx: WriteTx, realmId: number, channelId: number): Promise<void> {
  const { settings } = await realmById(tx, realmId)
  if (readRealmSettings(settings).moderation_request_channel_id !== channelId) return
  const change = { moderation_request_channel_id: noChannel }
  await updateRealm(tx, realmId, { settings: storedRealmSettings(settings, change) })
  await tx.emit(realmUpdated, everyone, { property: 'moderation_request_channel_id', value: noChannel })
}
