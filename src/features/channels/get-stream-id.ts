import { endpoint } from '#core/contract/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { isSubscribed } from '#features/subscriptions/public.ts'
import { channelRights } from './access-channels.ts'
import { channelByName } from './store.ts'

const NameUnknown = badRequest("Invalid channel name '{name}'")

export const getStreamId = endpoint({
  route: 'GET /get_stream_id',
  summary: 'Find the ID of a channel by its name',
  access: 'user',
  params: { stream: required(text, 'Name, in any letter case.') },
  returns: { stream_id: required(int, 'Its ID.') },
  errors: [NameUnknown],

  async handle({ caller, params, tx, now }) {
    const channel = await channelByName(tx, caller.realmId, params.stream)
    const subscribed = channel !== undefined && (await isSubscribed(tx, caller.id, channel.id))
    if (channel === undefined || !(await channelRights(tx, caller, now).knows(channel, subscribed)))
      throw NameUnknown({ name: params.stream })
    return { stream_id: channel.id }
  },
})
