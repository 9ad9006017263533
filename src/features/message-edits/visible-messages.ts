// The messages of a channel that each user sees: the rule of `visibleMessage` for all users at once, for events about
// deleted and moved messages. It is slow, but moving and deleting are rare.
import { holdersOf, rowHolders } from '#features/read-state/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelRights, type ChannelRow, historyIsOpen, subscriberIds } from '#features/channels/public.ts'
import { accountsOf, callerOf } from '#features/users/public.ts'

/** IDs of the visible messages by account: of subscribers, and of users who received a message or have a row of it. */
export type VisibleMessages = ReadonlyMap<number, readonly number[]>

export async function visibleMessagesByUser(
  tx: ReadTx,
  channel: ChannelRow,
  ids: readonly number[],
): Promise<VisibleMessages> {
  const subscribers = new Set((await subscriberIds(tx, [channel.id])).get(channel.id))
  const seen = new Map<number, readonly number[]>()
  if (historyIsOpen(channel)) for (const id of [...subscribers, ...(await rowHolders(tx, ids))]) seen.set(id, ids)
  else {
    const held = Map.groupBy(await holdersOf(tx, ids, channel.id), row => row.account_id)
    const idsOf = (rows: readonly { message_id: number }[]): number[] => rows.map(row => row.message_id)
    for (const [id, rows] of held) seen.set(id, idsOf(rows))
  }
  for (const user of await notSubscribed(tx, channel, [...seen.keys()], subscribers))
    if (!(await channelRights(tx, user).reads(channel, false))) seen.delete(user.id)
  return seen
}

async function notSubscribed(
  tx: ReadTx,
  channel: ChannelRow,
  ids: readonly number[],
  subscribers: ReadonlySet<number>,
): Promise<Caller[]> {
  const others = ids.filter(id => !subscribers.has(id))
  const accounts = others.length === 0 ? [] : await accountsOf(tx, channel.realm_id, others)
  return accounts.map(callerOf)
}
