// The channel that receives reports.
import type { WriteTx } from '#core/db/database.ts'
import { changeRealmSetting } from './change-realm-setting.ts'
import { readRealmSettings } from './realm-settings.ts'
import { realmById } from './store.ts'

export const noChannel = -1

/** For when a channel can receive nothing any more. */
export async function forgetModerationChannel(tx: WriteTx, realmId: number, channelId: number): Promise<void> {
  const { moderation_request_channel_id } = readRealmSettings((await realmById(tx, realmId)).settings)
  if (moderation_request_channel_id === channelId)
    await changeRealmSetting(tx, realmId, 'moderation_request_channel_id', noChannel)
}
