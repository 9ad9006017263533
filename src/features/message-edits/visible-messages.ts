// The messages of a channel that each user sees: the rule of `visibleMessage` for all users at once, for events about
// deleted and moved messages. It is slow, but moves and deletions are rare.
import { grouped } from '#core/base/records.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { DeliveryCall } from '#core/events/delivery.ts'
import { channelRights, type ChannelRow, historyIsOpen, subscriberIds, channelById } from '#features/channels/public.ts'
import { usersWhoCanSee, messageVisibility } from '#features/messages/public.ts'
import { holdersOf, rowHolders, type FlaggedMessage, personalStates } from '#features/read-state/public.ts'
import { accountsOf, callerOf } from '#features/users/public.ts'

/** IDs of visible messages by account: of subscribers, and of users who received a message or have a row of it. */
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

// Which messages each of several users can see now: the rule of `visibleMessage` for many users and messages.

const asIfReceived = (): { received: boolean; hasRow: boolean } => ({ received: true, hasRow: true })

/** Message IDs by account, in the order of the messages. */
export async function visibleNow(
  call: DeliveryCall,
  messages: readonly FlaggedMessage[],
  users: readonly Caller[],
): Promise<Map<number, number[]>> {
  const seen = new Map<number, number[]>(users.map(({ id }) => [id, []]))
  for (const ofConversation of grouped(messages, message => message.recipient_id))
    for (const [accountId, ids] of await seenInConversation(call, ofConversation, users))
      seen.get(accountId)?.push(...ids)
  return seen
}

async function seenInConversation(
  { tx, realmId }: DeliveryCall,
  messages: readonly [FlaggedMessage, ...FlaggedMessage[]],
  users: readonly Caller[],
): Promise<Map<number, number[]>> {
  const [first] = messages
  const readers = await usersWhoCanSee(tx, first, users, asIfReceived)
  const channel = first.channel_id === null ? undefined : await channelById(tx, realmId, first.channel_id)
  const seen = new Map<number, number[]>()
  const all = messages.map(({ id }) => id)
  for (const user of users.filter(({ id }) => readers.has(id))) {
    if (channel === undefined || historyIsOpen(channel)) {
      seen.set(user.id, all)
      continue
    }
    // The history is protected, so each user is checked separately. Such channels have few readers.
    const sees = messageVisibility(tx, user)
    const stateOf = await personalStates(tx, user.id, messages)
    const own: number[] = []
    for (const message of messages) if (await sees(message, stateOf(message))) own.push(message.id)
    seen.set(user.id, own)
  }
  return seen
}

/** The given users who may read this channel now. */
export async function channelReaders(
  { tx, realmId }: DeliveryCall,
  channelId: number,
  users: readonly Caller[],
): Promise<Set<number>> {
  const channel = await channelById(tx, realmId, channelId)
  if (channel === undefined) return new Set()
  return usersWhoCanSee(tx, { channel_id: channelId, recipient_id: channel.recipient_id }, users, asIfReceived)
}
