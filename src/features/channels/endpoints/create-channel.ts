import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { trigger } from '#core/db/hook.ts'
import { int, manyIds, text } from '#core/contract/shape.ts'
import { renderDescription } from '#features/realms/public.ts'
import { activeUsers, UserUnknown } from '#features/users/public.ts'
import { subscribeUsers, subscribingEvents } from '../subscriptions/change-subscriptions.ts'
import { channelDescription } from '../channel.ts'
import { defaultChannelsChanged } from '../events.ts'
import { channelsMade } from '../hooks.ts'
import { announceParam, makeChannel, newChannelErrors, newChannelParams, spendChannel } from '../make-channel.ts'

export const createChannel = endpoint({
  route: 'POST /channels/create',
  summary: 'Create a channel',
  access: 'non-guest',
  heavy: true,
  params: {
    name: required(text, 'Name; must be unique, ignoring case.'),
    subscribers: required(manyIds, 'User IDs of its first subscribers.'),
    description: withDefault(channelDescription, '', 'Description in Markdown.'),
    announce: announceParam,
    ...newChannelParams,
  },
  returns: { id: required(int, 'ID of the new channel.') },
  errors: [UserUnknown, ...newChannelErrors],
  emits: [...subscribingEvents, defaultChannelsChanged, channelsMade],

  async handle(call) {
    const { caller, params, tx, limits } = call
    await spendChannel(limits, caller)
    const rendered_description = await renderDescription(call, params.description)
    const channel = await makeChannel(tx, caller, { ...params, rendered_description })
    const subscribers = await activeUsers(tx, caller.realmId, params.subscribers)
    await subscribeUsers(tx, channel, subscribers, { channelIsNew: true })
    await trigger(tx, channelsMade, { caller, channels: [channel], announce: params.announce })
    return { id: channel.id }
  },
})
