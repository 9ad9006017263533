// The channels that an organization uses itself: for reports, for announcements.
import type { WriteTx } from '#core/db/database.ts'
import { changeRealmSetting } from './change-realm-setting.ts'
import { readRealmSettings } from './realm-settings.ts'
import { realmById } from './store.ts'

export const noChannel = -1
export const channelSettings = ['moderation_request_channel_id', 'new_stream_announcements_stream_id'] as const

/** Called when a channel can no longer receive messages. */
export async function forgetChannel(tx: WriteTx, realmId: number, channelId: number): Promise<void> {
  const current = readRealmSettings((await realmById(tx, realmId)).settings)
  for (const name of channelSettings)
    if (current[name] === channelId) await changeRealmSetting(tx, realmId, name, noChannel)
}
