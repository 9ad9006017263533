// Subscribes users to a channel and unsubscribes them: rows, history and events.
import { grouped } from '#core/base/records.ts'
import { existing } from '#core/base/existing.ts'
import { isGuest } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { emitUsersVisible, emitUsersHidden, userAdded, userRemoved } from '#features/users/public.ts'
import {
  botsWithoutOwner,
  closeSubscriptions,
  colorsOf,
  openSubscriptions,
  reopenSpansOf,
  subscribedAmong,
  subscribedChannelIds,
  type SubscriptionRow,
  subscribersOf,
} from '../store/subscriptions.ts'
import { closeSpansOf } from '../store/subscription-spans.ts'
import type { Channel } from '../channel.ts'
import { viewersWithoutSubscription } from '../channel-viewers.ts'
import { presentChannel } from '../channel-view.ts'
import { unusedColor } from './subscription-properties.ts'
import {
  channelsCreated,
  channelsDeleted,
  peersAdded,
  peersRemoved,
  subscriptionsAdded,
  subscriptionsRemoved,
  whileArchived,
} from '../events.ts'
import { hideChannels, listedSubscribers, revealChannels } from '../reveal-channels.ts'
import { activeRoles, channelsByIds, type ChannelRow } from '../store/channels.ts'
import { presentSubscription } from './subscription.ts'

export const subscribingEvents = [channelsCreated, subscriptionsAdded, peersAdded, userAdded]
export const unsubscribingEvents = [channelsDeleted, subscriptionsRemoved, peersRemoved, userRemoved]

interface SubscribeOptions {
  /** The color that the request asks for. */
  readonly color?: string
  /** All users who may see the channel have just got its event. */
  readonly channelIsNew?: boolean
}

/** Returns the users who weren't subscribed before. Their accounts are active. */
export async function subscribeUsers(
  tx: WriteTx,
  channel: ChannelRow,
  people: readonly number[],
  { color, channelIsNew = false }: SubscribeOptions = {},
): Promise<number[]> {
  const already = await subscribedAmong(tx, channel.id, people)
  const newcomers = people.filter(id => !already.has(id))
  if (newcomers.length === 0) return []
  const used = await colorsOf(tx, newcomers)
  const rows = await openSubscriptions(
    tx,
    channel.id,
    newcomers.map(accountId => ({
      accountId,
      color: color ?? unusedColor(existing(used.get(accountId)), channel.id),
    })),
    channel.default_push_notifications === 1,
  )
  await emitUsersVisible(tx, channel.realm_id, newcomers, { channelId: channel.id })
  if (!channelIsNew) {
    const subscriptionViewers = await viewersBySubscription(tx, channel, newcomers)
    await revealChannels(tx, channel.realm_id, [channel], subscriptionViewers)
  }
  await emitToNewSubscribers(tx, await presentChannel(tx, channel), rows)
  await tx.emit(
    peersAdded,
    { channelPeers: channel.id, except: newcomers },
    { stream_ids: [channel.id], user_ids: newcomers, ...whileArchived(channel) },
  )
  return newcomers
}

/** One event for all users whose subscription has the same properties. */
async function emitToNewSubscribers(tx: WriteTx, channel: Channel, rows: readonly SubscriptionRow[]): Promise<void> {
  const few = channel.subscriber_count <= listedSubscribers
  const subscribers = few ? await subscribersOf(tx, channel.stream_id) : undefined
  for (const same of grouped(rows, ({ account_id: _, ...personal }) => JSON.stringify(personal))) {
    const subscription = presentSubscription(channel, same[0], subscribers)
    const audience = { users: same.map(row => row.account_id), channelPeers: channel.stream_id }
    const hidden = whileArchived({ archived: channel.is_archived ? 1 : 0 })
    await tx.emit(subscriptionsAdded, audience, { subscriptions: [subscription], ...hidden })
  }
}

/** The given users who see the channel only because they are subscribed. */
async function viewersBySubscription(tx: WriteTx, channel: ChannelRow, people: readonly number[]): Promise<number[]> {
  if (channel.web_public === 1) return []
  if (channel.invite_only === 0) {
    const guests = new Set((await activeRoles(tx, channel.realm_id)).filter(isGuest).map(account => account.id))
    return people.filter(id => guests.has(id))
  }
  const viewers = await viewersWithoutSubscription(tx, channel)
  return people.filter(id => !viewers.has(id))
}

/**
 * Returns the accounts that were subscribed: these users and, if the channel is private, their bots. The calling code
 * triggers `channelLeft` for them.
 */
export async function unsubscribeUsers(tx: WriteTx, channel: ChannelRow, people: readonly number[]): Promise<number[]> {
  const left = await endSubscriptions(tx, channel, people)
  return channel.invite_only === 0 ? left : [...left, ...(await unsubscribeBotsWithoutOwner(tx, channel, people))]
}

/** Bots whose owner isn't subscribed; `ownerIds` limits them to these users' bots. */
export async function unsubscribeBotsWithoutOwner(
  tx: WriteTx,
  channel: ChannelRow,
  ownerIds?: readonly number[],
): Promise<number[]> {
  return endSubscriptions(tx, channel, await botsWithoutOwner(tx, channel.id, ownerIds))
}

async function endSubscriptions(tx: WriteTx, channel: ChannelRow, people: readonly number[]): Promise<number[]> {
  const subscribed = await subscribedAmong(tx, channel.id, people)
  const leaving = people.filter(id => subscribed.has(id))
  if (leaving.length === 0) return []
  await closeSubscriptions(tx, channel.id, leaving)
  const gone = { stream_id: channel.id, name: channel.name }
  await tx.emit(subscriptionsRemoved, { users: leaving }, { subscriptions: [gone], ...whileArchived(channel) })
  const subscriptionViewers = await viewersBySubscription(tx, channel, leaving)
  await hideChannels(tx, [channel], subscriptionViewers)
  const gonePeers = { stream_ids: [channel.id], user_ids: leaving, ...whileArchived(channel) }
  await tx.emit(peersRemoved, { channelPeers: channel.id, except: leaving }, gonePeers)
  // Users who are unsubscribed together also get the event about each other.
  const companions = leaving.length === 1 ? [] : leaving.filter(id => !subscriptionViewers.includes(id))
  if (companions.length > 0) await tx.emit(peersRemoved, { users: companions, channelPeers: channel.id }, gonePeers)
  await emitUsersHidden(tx, channel.realm_id, leaving, { channelId: channel.id })
  return leaving
}

interface Holder {
  readonly id: number
  readonly realm_id: number
}

/** A deactivated account keeps its subscriptions, but receives nothing and doesn't count as a subscriber. */
export async function suspendSubscriptions(tx: WriteTx, account: Holder): Promise<void> {
  await closeSpansOf(tx, account.id)
  await emitToPeers(tx, peersRemoved, account)
}

export async function resumeSubscriptions(tx: WriteTx, account: Holder): Promise<void> {
  await reopenSpansOf(tx, account.id)
  await emitToPeers(tx, peersAdded, account)
}

async function emitToPeers(tx: WriteTx, event: typeof peersAdded, { id: accountId, realm_id }: Holder): Promise<void> {
  const channels = await channelsByIds(tx, realm_id, [...(await subscribedChannelIds(tx, accountId))])
  for (const channel of channels)
    await tx.emit(
      event,
      { channelPeers: channel.id, except: [accountId] },
      { stream_ids: [channel.id], user_ids: [accountId], ...whileArchived(channel) },
    )
}
