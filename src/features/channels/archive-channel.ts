// Archiving keeps a channel and its messages; nothing can be sent to it until it is unarchived.
import type { WriteTx } from '#core/db/database.ts'
import { isOpenFolder } from '#features/channel-folders/public.ts'
import { forgetChannel } from '#features/realms/public.ts'
import { subscribersOf } from './store/subscriptions.ts'
import type { Channel } from './channel.ts'
import { changeChannel } from './change-channel.ts'
import { presentChannel } from './channel-view.ts'
import { setDefault } from './default-channels.ts'
import { viewersNow } from './emit-update.ts'
import { channelUpdated } from './events.ts'
import { type ChannelRow, updateChannel, channelOf } from './store/channels.ts'

/** An archived channel is no default channel, and receives no reports and announcements. */
export async function setArchived(tx: WriteTx, channel: ChannelRow, archived: boolean): Promise<void> {
  if ((channel.archived === 1) === archived) return
  if (!archived) await leaveArchivedFolder(tx, await channelOf(tx, channel.realm_id, channel.id))
  await updateChannel(tx, channel.id, { archived: archived ? 1 : 0 })
  const update = { stream_id: channel.id, name: channel.name, property: 'is_archived', value: archived }
  const unarchived = archived ? {} : await presentUnarchived(tx, channel)
  await tx.emit(channelUpdated, await viewersNow(tx, channel), { ...update, ...unarchived })
  if (!archived) return
  await setDefault(tx, channel, false)
  await forgetChannel(tx, channel.realm_id, channel.id)
}

/** No channel in use is in an archived folder. */
async function leaveArchivedFolder(tx: WriteTx, channel: ChannelRow): Promise<void> {
  if (channel.folder_id === null || (await isOpenFolder(tx, channel.realm_id, channel.folder_id))) return
  await changeChannel(tx, channel, { folder_id: null })
}

async function presentUnarchived(
  tx: WriteTx,
  { id, realm_id }: ChannelRow,
): Promise<{ stream: Channel; subscriber_ids: number[] }> {
  const stream = await presentChannel(tx, await channelOf(tx, realm_id, id))
  return { stream, subscriber_ids: await subscribersOf(tx, id) }
}
