import { isGuest, NotForGuests } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, required, withDefault } from '#core/contract/field.ts'
import { bool, boundedList, list, text } from '#core/contract/shape.ts'
import { trigger } from '#core/db/hook.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { defaultChannelsChanged } from '../events.ts'
import { channelsMade, usersSubscribed } from '../hooks.ts'
import { announceParam, newChannelParams, plainChannel } from '../make-channel.ts'
import {
  channelsAtOnce,
  joinChannels,
  joinedChannel,
  joinErrors,
  joinEvents,
  joinReturns,
  maxBulkNewSubscriptionMessages,
} from '../subscriptions/join-channels.ts'
import { leaveChannels, leaveErrors, leaveEvents, leaveReturns } from '../subscriptions/leave-channels.ts'
import { principalsParam, normalizePrincipals } from '../subscriptions/principals.ts'

export const subscribe = endpoint({
  route: 'POST /users/me/subscriptions',
  summary: 'Subscribe users to channels',
  description: "Channels that don't exist are created with the given settings.",
  access: 'non-guest',
  heavy: true,
  params: {
    subscriptions: required(boundedList(joinedChannel, channelsAtOnce), 'The channels.'),
    principals: principalsParam,
    authorization_errors_fatal: withDefault(
      bool,
      true,
      "Whether the request fails if the caller can't subscribe the users to one of the channels.",
    ),
    send_new_subscription_messages: withDefault(bool, true, 'Whether each user gets a message.', { since: 397 }),
    announce: announceParam,
    ...newChannelParams,
  },
  returns: {
    ...joinReturns,
    unauthorized: optional(
      list(text),
      "Names of the channels that the caller can't subscribe to, unless that's an error.",
    ),
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

export const unsubscribe = endpoint({
  route: 'DELETE /users/me/subscriptions',
  summary: 'Unsubscribe users from channels',
  access: 'user',
  heavy: true,
  params: {
    subscriptions: required(list(text), 'Names of the channels.'),
    principals: principalsParam,
  },
  returns: leaveReturns,
  errors: leaveErrors,
  emits: leaveEvents,

  async handle({ caller, params, tx }) {
    const users = await normalizePrincipals(tx, caller, params.principals)
    return leaveChannels(tx, caller, params.subscriptions, users)
  },
})

const NothingToDo = badRequest('Nothing to do. Specify at least one of "add" or "delete".')

export const updateSubscriptions = endpoint({
  route: 'PATCH /users/me/subscriptions',
  summary: 'Subscribe to some channels and unsubscribe from others',
  access: 'user',
  heavy: true,
  params: {
    add: withDefault(boundedList(joinedChannel, channelsAtOnce), [], 'Channels to subscribe to.'),
    delete: withDefault(list(text), [], 'Names of channels to unsubscribe from.'),
  },
  returns: { ...joinReturns, ...leaveReturns },
  errors: [NothingToDo, NotForGuests, ...joinErrors, ...leaveErrors],
  emits: [...joinEvents, ...leaveEvents],

  async handle({ caller, params, tx, limits }) {
    if (params.add.length === 0 && params.delete.length === 0) throw NothingToDo()
    if (params.add.length > 0 && isGuest(caller)) throw NotForGuests()
    const how = { strict: true, limits }
    const joined = await joinChannels(tx, caller, params.add, [caller.id], plainChannel, how)
    const { subscribed, already_subscribed, made } = joined
    await trigger(tx, channelsMade, { caller, channels: made, announce: false })
    return { subscribed, already_subscribed, ...(await leaveChannels(tx, caller, params.delete, [caller.id])) }
  },
})
