// Events for users who see more or fewer channels than before.
import { grouped } from '#core/base/records.ts'
import { isGuest } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { subscriberCounts, subscriberIds } from './store/subscriptions.ts'
import { presentChannels } from './channel-view.ts'
import { channelsCreated, channelsDeleted, peersAdded, whileArchived } from './events.ts'
import { activeRoles, type ChannelRow } from './store/channels.ts'

/** An event about a channel with more subscribers doesn't list them. */
export const listedSubscribers = 250

/** For users who didn't see the channels before. */
export async function revealChannels(
  tx: WriteTx,
  realmId: number,
  channels: readonly ChannelRow[],
  to: Iterable<number>,
): Promise<void> {
  const users = [...to]
  if (users.length === 0 || channels.length === 0) return
  await tx.emit(channelsCreated, { users }, { streams: await presentChannels(tx, realmId, channels) })
}

/** For users who see the channels without a subscription: they get the subscribers too. */
export async function revealWithSubscribers(
  tx: WriteTx,
  realmId: number,
  channels: readonly ChannelRow[],
  to: Iterable<number>,
): Promise<void> {
  const users = [...to]
  if (users.length === 0 || channels.length === 0) return
  await revealChannels(tx, realmId, channels, users)
  const nonGuests = await withoutGuests(tx, realmId, users)
  if (nonGuests.length === 0) return
  const listable = await listableSubscribers(tx, channels)
  for (const channel of channels) {
    const user_ids = listable.get(channel.id)
    if (user_ids === undefined) continue
    const audience = { users: nonGuests, channelPeers: channel.id }
    await tx.emit(peersAdded, audience, { stream_ids: [channel.id], user_ids, ...whileArchived(channel) })
  }
}

/** Guests see only the subscribers of their own channels. */
async function withoutGuests(tx: ReadTx, realmId: number, users: readonly number[]): Promise<number[]> {
  const guests = new Set((await activeRoles(tx, realmId)).filter(isGuest).map(({ id }) => id))
  return users.filter(id => !guests.has(id))
}

async function listableSubscribers(tx: ReadTx, channels: readonly ChannelRow[]): Promise<Map<number, number[]>> {
  const ids = channels.map(({ id }) => id)
  const counts = await subscriberCounts(tx, ids)
  const listable = ids.filter(id => (counts.get(id) ?? Infinity) <= listedSubscribers)
  return subscriberIds(tx, listable)
}

/** For users who can no longer see the channels. */
export async function hideChannels(
  tx: WriteTx,
  channels: readonly Pick<ChannelRow, 'id' | 'archived'>[],
  from: Iterable<number>,
): Promise<void> {
  const users = [...from]
  if (users.length === 0) return
  for (const alike of grouped(channels, ({ archived }) => archived)) {
    const stream_ids = alike.map(({ id }) => id)
    const streams = stream_ids.map(stream_id => ({ stream_id }))
    await tx.emit(channelsDeleted, { users }, { stream_ids, streams, ...whileArchived(alike[0]) })
  }
}
