// The channels to which an invitation may subscribe people.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelRights, channelsByIds, mayAddSubscribers, subscribedChannelIds } from '#features/channels/public.ts'

const ChannelNotInvitedTo = badRequest('Invalid channel ID {channel_id}. No invites were sent.')
const MayNotSubscribeOthers = badRequest('You do not have permission to subscribe other users to channels.')
export const channelErrors = [ChannelNotInvitedTo, MayNotSubscribeOthers]

/** Each once. They are default channels, or ones to which the caller could subscribe the people himself. */
export async function promisedChannels(
  tx: ReadTx,
  caller: Caller,
  channelIds: readonly number[],
  now: number,
): Promise<number[]> {
  const wanted = [...new Set(channelIds)]
  if (wanted.length === 0) return []
  const known = new Map((await channelsByIds(tx, caller.realmId, wanted)).map(channel => [channel.id, channel]))
  const subscribed = new Set(await subscribedChannelIds(tx, caller.id))
  const rights = channelRights(tx, caller, now)
  for (const channel_id of wanted) {
    const channel = known.get(channel_id)
    if (channel === undefined || channel.archived === 1) throw ChannelNotInvitedTo({ channel_id })
    if (!(await rights.reads(channel, subscribed.has(channel_id)))) throw ChannelNotInvitedTo({ channel_id })
  }
  for (const channel of known.values())
    if (channel.is_default === 0 && !(await mayAddSubscribers(tx, caller, channel, rights, now)))
      throw MayNotSubscribeOthers()
  return wanted
}
