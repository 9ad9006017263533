// The channels that an organization uses for itself: for reports, for announcements.
import type { WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/events/event-type.ts'
import { realmUpdated } from './events.ts'
import { readRealmSettings, storedRealmSettings } from './realm-settings.ts'
import { realmById, updateRealm } from './store.ts'

export const noChannel = -1
export const channelSettings = ['moderation_request_channel_id', 'new_stream_announcements_stream_id'] as const

/** For when a channel can receive nothing any more. */
export async function forgetChannel(tx: WriteTx, realmId: number, channelId: number): Promise<void> {
  const { settings } = await realmById(tx, realmId)
  const current = readRealmSettings(settings)
  const concerned = channelSettings.filter(name => current[name] === channelId)
  if (concerned.length === 0) return
  const change = Object.fromEntries(concerned.map(name => [name, noChannel]))
  await updateRealm(tx, realmId, { settings: storedRealmSettings(settings, change) })
  for (const property of concerned) await tx.emit(realmUpdated, everyone, { property, value: noChannel })
}
