// The channels that the reader may see: subscribed, unsubscribed, never subscribed.
import { type Caller, isGuest } from '#core/contract/access.ts'
import { object, optional } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type StateCall, statePart } from '#core/events/state-part.ts'
import { presentSubscription, subscriptionObject, withoutNulls } from './subscription.ts'
import { channelFields, channelObject } from '../channel.ts'
import { channelRights } from '../access-channels.ts'
import { type ChannelRow, channelsOf } from '../store/channels.ts'
import { presentChannels } from '../channel-view.ts'
import { everSubscribed, subscriberIds, type SubscriptionRow } from '../store/subscriptions.ts'

const subscribers = optional(list(int), 'User IDs of the active subscribers, if requested.')

export const channelsState = statePart({
  types: ['stream', 'subscription'],
  fields: {
    streams: optional(list(channelObject), 'Channels that the current user can see.'),
    subscriptions: optional(list(subscriptionObject), 'Channels that the current user is subscribed to.'),
    unsubscribed: optional(list(subscriptionObject), 'Channels that the current user was unsubscribed from.'),
    never_subscribed: optional(
      list(object('UnknownChannel', { ...channelFields, subscribers })),
      'Channels that the current user has never been subscribed to.',
    ),
  },
  async read(call) {
    const { tx, caller, wants } = call
    const own = new Map((await everSubscribed(tx, caller.id)).map(row => [row.channel_id, row]))
    const rows = await knownChannels(call, own)
    const streams = await presentChannels(tx, caller.realmId, rows)
    const channels = wants('stream') ? { streams } : {}
    if (!wants('subscription')) return channels
    const { options } = call
    const listed = options.include_subscribers ? await shownSubscribers(tx, caller, rows, own) : undefined
    const withoutNull = options.capabilities.notification_settings_null ? undefined : await withoutNulls(tx, caller)
    const ownWith = (active: 0 | 1) =>
      streams.flatMap(channel => {
        const row = own.get(channel.stream_id)
        if (row?.active !== active) return []
        const shown = presentSubscription(channel, row, listed?.get(channel.stream_id))
        return [withoutNull === undefined ? shown : withoutNull(shown)]
      })
    return {
      ...channels,
      subscriptions: ownWith(1),
      unsubscribed: ownWith(0),
      never_subscribed: streams
        .filter(channel => !own.has(channel.stream_id))
        .map(channel => ({
          ...channel,
          ...(listed === undefined ? {} : { subscribers: listed.get(channel.stream_id) ?? [] }),
        })),
    }
  },
})

type Own = ReadonlyMap<number, SubscriptionRow>

async function knownChannels({ tx, caller, options }: StateCall, own: Own): Promise<ChannelRow[]> {
  const rights = channelRights(tx, caller)
  const known: ChannelRow[] = []
  for (const row of await channelsOf(tx, caller.realmId)) {
    if (row.archived === 1 && options.capabilities.archived_channels !== true) continue
    if (await rights.sees(row, own.get(row.id)?.active === 1)) known.push(row)
  }
  return known
}

/** Guests see only the subscribers of their own channels. */
function shownSubscribers(
  tx: ReadTx,
  caller: Caller,
  rows: readonly ChannelRow[],
  own: Own,
): Promise<Map<number, number[]>> {
  const listable = isGuest(caller) ? rows.filter(({ id }) => own.get(id)?.active === 1) : rows
  const ids = listable.map(({ id }) => id)
  return subscriberIds(tx, ids)
}
