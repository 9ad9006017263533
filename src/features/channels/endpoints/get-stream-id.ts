import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { ChannelNameUnknown, visibleChannelByName } from '../access-channels.ts'

export const getStreamId = endpoint({
  route: 'GET /get_stream_id',
  summary: 'Find the ID of a channel by its name',
  access: 'user',
  params: { stream: required(text, 'Name, in any letter case.') },
  returns: { stream_id: required(int, 'Its ID.') },
  errors: [ChannelNameUnknown],

  async handle({ caller, params, tx }) {
    return { stream_id: (await visibleChannelByName(tx, caller, params.stream)).id }
  },
})
