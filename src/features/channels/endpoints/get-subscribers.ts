import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { subscribersOf } from '../store/subscriptions.ts'
import { channelWithSubscribers, ChannelUnknown } from '../access-channels.ts'

export const getSubscribers = endpoint({
  route: 'GET /streams/{stream_id}/members',
  summary: 'List the subscribers of a channel',
  access: 'user',
  params: { stream_id: required(int, 'The channel.') },
  returns: { subscribers: required(list(int), 'User IDs of the active subscribers, ascending.') },
  errors: [ChannelUnknown],

  async handle({ caller, params, tx }) {
    const { id } = await channelWithSubscribers(tx, caller, params.stream_id)
    return { subscribers: await subscribersOf(tx, id) }
  },
})
