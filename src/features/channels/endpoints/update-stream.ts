import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { realmUpdated, renderDescription } from '#features/realms/public.ts'
import { administeredChannel, ChannelUnknown, NotChannelAdmin } from '../access-channels.ts'
import { setArchived } from '../archive-channel.ts'
import { changeChannel, changeEvents } from '../change-channel.ts'
import { channelChangeErrors, channelChangeParams, normalizeChange } from '../channel-change-rules.ts'
import { setDefault } from '../default-channels.ts'
import { defaultChannelsChanged } from '../events.ts'

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
    // An archived channel cannot be a default channel, so archiving comes first.
    if (params.is_archived !== undefined) await setArchived(tx, channel, params.is_archived)
    if (params.is_default_stream !== undefined && params.is_archived !== true)
      await setDefault(tx, channel, params.is_default_stream)
  },
})
