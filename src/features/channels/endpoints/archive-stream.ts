import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { realmUpdated } from '#features/realms/public.ts'
import { administeredChannel, ChannelUnknown, NotChannelAdmin } from '../access-channels.ts'
import { setArchived } from '../archive-channel.ts'
import { channelUpdated, defaultChannelsChanged } from '../events.ts'

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
