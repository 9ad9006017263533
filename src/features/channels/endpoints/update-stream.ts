import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { isOpenFolder } from '#features/channel-folders/public.ts'
import { forgetChannel, realmUpdated, renderDescription } from '#features/realms/public.ts'
import { administeredChannel, ChannelUnknown, NotChannelAdmin } from '../access-channels.ts'
import { changeChannel, changeEvents, viewersNow } from '../change-channel.ts'
import { channelChangeErrors, channelChangeParams, normalizeChange } from '../channel-change-rules.ts'
import { presentChannel } from '../channel-view.ts'
import type { Channel } from '../channel.ts'
import { setDefault } from '../default-channels.ts'
import { channelUpdated, defaultChannelsChanged } from '../events.ts'
import { type ChannelRow, updateChannel, channelOf } from '../store/channels.ts'
import { subscribersOf } from '../store/subscriptions.ts'

// Archiving keeps a channel and its messages, but nothing can be sent to it until it is unarchived.

/** An archived channel isn't a default channel, and gets no reports or announcements. */
async function setArchived(tx: WriteTx, channel: ChannelRow, archived: boolean): Promise<void> {
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

/** No archived folder contains a channel that is in use. */
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

export const updateStream = endpoint({
  route: 'PATCH /streams/{stream_id}',
  summary: 'Change a channel',
  access: 'user',
  params: { stream_id: required(int, 'The channel.'), ...channelChangeParams },
  errors: [ChannelUnknown, NotChannelAdmin, ...channelChangeErrors],
  emits: [...changeEvents, defaultChannelsChanged, realmUpdated],

  async handle(call) {
    const { caller, params, tx } = call
    const channel = await administeredChannel(tx, caller, params.stream_id)
    const change = await normalizeChange(tx, caller, channel, params)
    const { description = channel.description } = change
    if (description !== channel.description) change.rendered_description = await renderDescription(call, description)
    await changeChannel(tx, channel, change)
    // An archived channel can't be a default channel, so archiving comes first.
    if (params.is_archived !== undefined) await setArchived(tx, channel, params.is_archived)
    if (params.is_default_stream !== undefined && params.is_archived !== true)
      await setDefault(tx, channel, params.is_default_stream)
  },
})

export const archiveStream = endpoint({
  route: 'DELETE /streams/{stream_id}',
  summary: 'Archive a channel',
  access: 'user',
  params: { stream_id: required(int, 'The channel.') },
  errors: [ChannelUnknown, NotChannelAdmin],
  emits: [channelUpdated, defaultChannelsChanged, realmUpdated],

  async handle({ caller, params, tx }) {
    await setArchived(tx, await administeredChannel(tx, caller, params.stream_id), true)
  },
})
