import { existing } from '#core/base/existing.ts'
import { type Caller, isGuest } from '#core/contract/access.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { list, textFrom, int, bool } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { UserUnknown, visibleUser } from '#features/users/public.ts'
import { channelWithSubscribers, ChannelUnknown, channelsAmong } from '../access-channels.ts'
import { presentChannels } from '../channel-view.ts'
import { channelsByIds } from '../store/channels.ts'
import {
  subscriberIds,
  subscriptionsOf,
  subscribersOf,
  isSubscribed,
  subscribedChannelIds,
} from '../store/subscriptions.ts'
import { presentSubscription, type Subscription, subscriptionObject } from '../subscriptions/subscription.ts'

// All of the caller's subscriptions, as the caller sees them.
async function ownSubscriptions(tx: ReadTx, caller: Caller, includeSubscribers: boolean): Promise<Subscription[]> {
  const own = new Map((await subscriptionsOf(tx, caller.id)).map(row => [row.channel_id, row]))
  const rows = (await channelsByIds(tx, caller.realmId, [...own.keys()])).filter(row => row.archived === 0)
  const ids = rows.map(row => row.id)
  const subscribers = includeSubscribers ? await subscriberIds(tx, ids) : undefined
  return (await presentChannels(tx, caller.realmId, rows)).map(channel =>
    presentSubscription(channel, existing(own.get(channel.stream_id)), subscribers?.get(channel.stream_id)),
  )
}

export const getSubscriptions = endpoint({
  route: 'GET /users/me/subscriptions',
  summary: "List the caller's channels",
  access: 'user',
  heavy: true,
  params: {
    include_subscribers: withDefault(
      textFrom(['false', 'true', 'partial']),
      'false',
      'Whether to include the subscribers of each channel; partial includes all of them too.',
    ),
  },
  returns: {
    subscriptions: required(list(subscriptionObject), "Channels that aren't archived, by ID."),
  },

  async handle({ caller, params, tx }) {
    const includeSubscribers = params.include_subscribers !== 'false'
    return { subscriptions: await ownSubscriptions(tx, caller, includeSubscribers) }
  },
})

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

export const getSubscriptionStatus = endpoint({
  route: 'GET /users/{user_id}/subscriptions/{stream_id}',
  summary: 'Check whether a user is subscribed to a channel',
  access: 'user',
  params: { user_id: required(int, 'The user.'), stream_id: required(int, 'The channel.') },
  returns: { is_subscribed: required(bool, 'Whether the user is subscribed; false for a deactivated account.') },
  errors: [UserUnknown, InsufficientPermission, ChannelUnknown],

  async handle({ caller, params, tx }) {
    const account = await visibleUser(tx, caller, params.user_id)
    const channel = await channelWithSubscribers(tx, caller, params.stream_id)
    return { is_subscribed: account.is_active === 1 && (await isSubscribed(tx, account.id, channel.id)) }
  },
})

export const getUserChannels = endpoint({
  route: 'GET /users/{user_id}/channels',
  summary: "List a user's channels",
  access: 'user',
  params: { user_id: required(int, 'The user.') },
  returns: {
    subscribed_channel_ids: required(
      list(int),
      'IDs of the channels whose subscribers the caller can see, ascending; without archived channels.',
    ),
  },
  errors: [UserUnknown, InsufficientPermission],

  async handle({ caller, params: { user_id }, tx }) {
    const account = await visibleUser(tx, caller, user_id)
    if (account.is_active === 0) return { subscribed_channel_ids: [] }
    const ids = await subscribedChannelIds(tx, account.id)
    const shared = isGuest(caller) ? ids.intersection(await subscribedChannelIds(tx, caller.id)) : ids
    const visible = await channelsAmong(tx, caller, [...shared], 'sees')
    return {
      subscribed_channel_ids: [...visible.values()].filter(({ archived }) => archived === 0).map(({ id }) => id),
    }
  },
})
