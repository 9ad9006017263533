import { endpoint } from '#core/http/endpoint.ts'
import { optional, required, withDefault } from '#core/contract/field.ts'
import { trigger } from '#core/db/hook.ts'
import { bool, boundedList, list, text } from '#core/contract/shape.ts'
import { defaultChannelsChanged } from '../events.ts'
import { channelsMade, usersSubscribed } from '../hooks.ts'
import { announceParam, newChannelParams } from '../make-channel.ts'
import {
  channelsAtOnce,
  joinChannels,
  joinedChannel,
  joinErrors,
  joinEvents,
  joinReturns,
  maxBulkNewSubscriptionMessages,
} from '../subscriptions/join-channels.ts'
import { principalsParam, normalizePrincipals } from '../subscriptions/principals.ts'

export const subscribe = endpoint({
  route: 'POST /users/me/subscriptions',
  summary: 'Subscribe users to channels',
  description: 'Channels that do not exist are created with the given settings.',
  access: 'non-guest',
  heavy: true,
  params: {
    subscriptions: required(boundedList(joinedChannel, channelsAtOnce), 'The channels.'),
    principals: principalsParam,
    authorization_errors_fatal: withDefault(
      bool,
      true,
      'Whether the request fails if the caller may not subscribe the users to one of the channels.',
    ),
    send_new_subscription_messages: withDefault(bool, true, 'Whether each user gets a message.', { since: 397 }),
    announce: announceParam,
    ...newChannelParams,
  },
  returns: {
    ...joinReturns,
    unauthorized: optional(list(text), 'Names of the channels that were refused, unless that is fatal.'),
    new_subscription_messages_sent: optional(bool, 'Whether messages were sent, if the request asked for them.'),
  },
  errors: joinErrors,
  emits: [...joinEvents, usersSubscribed, defaultChannelsChanged],

  async handle({ caller, params, tx, limits }) {
    const users = await normalizePrincipals(tx, caller, params.principals)
    const strict = params.authorization_errors_fatal
    const joined = await joinChannels(tx, caller, params.subscriptions, users, params, { strict, limits })
    const { subscribed, already_subscribed, unauthorized, made, entered } = joined
    await trigger(tx, channelsMade, { caller, channels: made, announce: params.announce })
    const sendsMessages = params.send_new_subscription_messages
    const few = Object.keys(subscribed).length <= maxBulkNewSubscriptionMessages
    const sent =
      sendsMessages && few && (await trigger(tx, usersSubscribed, { caller, channelsOf: entered })).includes(true)
    return {
      subscribed,
      already_subscribed,
      ...(strict ? {} : { unauthorized }),
      ...(sendsMessages ? { new_subscription_messages_sent: sent } : {}),
    }
  },
})
