// Who may know of a channel: the rule of `channelRights.knows`, asked of everybody at once, to tell those who gain or
// lose it.
import { isAdmin, isGuest } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { realmOf } from '#features/realms/public.ts'
import { subscriberIds } from '#features/subscriptions/public.ts'
import { holdersOfAny } from '#features/user-groups/public.ts'
import { permissionsOf } from './access-channels.ts'
import { shownChannels } from './channel-view.ts'
import { channelsCreated, channelsDeleted } from './events.ts'
import { activeRoles, type ChannelRow } from './store.ts'

/** Active accounts that may know of the channel without being subscribed to it. */
export async function knowingOutsiders(tx: ReadTx, channel: ChannelRow, now: number): Promise<Set<number>> {
  const everybody = await activeRoles(tx, channel.realm_id)
  if (channel.web_public === 1) return new Set(everybody.map(account => account.id))
  const insiders = everybody.filter(account => !isGuest(account))
  if (channel.invite_only === 0) return new Set(insiders.map(account => account.id))
  const { can_administer_channel_group, can_subscribe_group, can_add_subscribers_group } = permissionsOf(channel)
  const values = [can_administer_channel_group, can_subscribe_group, can_add_subscribers_group]
  const holders = await holdersOfAny(tx, await realmOf(tx, { realmId: channel.realm_id }), values, now)
  return new Set(insiders.filter(account => isAdmin(account) || holders.has(account.id)).map(account => account.id))
}

export async function channelKnowers(tx: ReadTx, channel: ChannelRow, now: number): Promise<Set<number>> {
  const subscribers = (await subscriberIds(tx, [channel.id])).get(channel.id) as number[]
  return (await knowingOutsiders(tx, channel, now)).union(new Set(subscribers))
}

/** To those who hear of the channel for the first time. */
export async function revealChannel(
  tx: WriteTx,
  channel: ChannelRow,
  to: Iterable<number>,
  now: number,
): Promise<void> {
  const users = [...to]
  if (users.length === 0) return
  const streams = await shownChannels(tx, channel.realm_id, [channel], now)
  await tx.emit(channelsCreated, { users }, { streams })
}

/** From those who may not know of it any longer. */
export async function hideChannel(tx: WriteTx, channel: ChannelRow, from: Iterable<number>): Promise<void> {
  const users = [...from]
  if (users.length === 0) return
  const gone = { stream_ids: [channel.id], streams: [{ stream_id: channel.id }] }
  await tx.emit(channelsDeleted, { users }, gone)
}
