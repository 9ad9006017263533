// The channels to which an invitation may subscribe new users.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelRights, channelsAmong, mayAddSubscribers } from '#features/channels/public.ts'

const ChannelNotInvitedTo = badRequest('Invalid channel ID {channel_id}. No invites were sent.')
const MayNotSubscribeOthers = badRequest('You do not have permission to subscribe other users to channels.')
export const channelErrors = [ChannelNotInvitedTo, MayNotSubscribeOthers]

/**
 * These channels, each once. Each must be a default channel, or a channel to which the caller may subscribe other users.
 */
export async function grantedChannels(tx: ReadTx, caller: Caller, channelIds: readonly number[]): Promise<number[]> {
  const { unreadable, closed, allowed } = await sortedChannels(tx, caller, channelIds)
  for (const channel_id of unreadable) throw ChannelNotInvitedTo({ channel_id })
  if (closed.length > 0) throw MayNotSubscribeOthers()
  return allowed
}

type Sorted = Record<'unreadable' | 'closed' | 'allowed', number[]>

/** `unreadable`: missing, archived or hidden from the caller. `closed`: the caller may not add subscribers. */
export async function sortedChannels(tx: ReadTx, caller: Caller, channelIds: readonly number[]): Promise<Sorted> {
  const wanted = [...new Set(channelIds)]
  const sorted: Sorted = { unreadable: [], closed: [], allowed: [] }
  if (wanted.length === 0) return sorted
  const readable = await channelsAmong(tx, caller, wanted, 'reads')
  const rights = channelRights(tx, caller)
  for (const id of wanted) {
    const channel = readable.get(id)
    if (channel === undefined || channel.archived === 1) sorted.unreadable.push(id)
    else if (channel.is_default === 1 || (await mayAddSubscribers(tx, caller, channel, rights))) sorted.allowed.push(id)
    else sorted.closed.push(id)
  }
  return sorted
}
