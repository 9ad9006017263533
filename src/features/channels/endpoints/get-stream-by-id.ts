import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { ChannelUnknown, visibleChannel } from '../access-channels.ts'
import { channelObject } from '../channel.ts'
import { presentChannel } from '../channel-view.ts'

export const getStreamById = endpoint({
  route: 'GET /streams/{stream_id}',
  summary: 'Read one channel',
  access: 'user',
  params: { stream_id: required(int, 'The channel.') },
  returns: { stream: required(channelObject, 'The channel.') },
  errors: [ChannelUnknown],

  async handle({ caller, params, tx }) {
    return { stream: await presentChannel(tx, await visibleChannel(tx, caller, params.stream_id)) }
  },
})
