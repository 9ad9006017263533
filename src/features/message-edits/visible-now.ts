// The messages that each of several users may see now: the rule of `visibleMessage` for many users and messages.
import { grouped } from '#core/base/grouped.ts'
import type { Caller } from '#core/contract/access.ts'
import type { DeliveryCall } from '#core/events/delivery.ts'
import { channelById, historyIsOpen } from '#features/channels/public.ts'
import { usersWhoCanSee, messageVisibility } from '#features/messages/public.ts'
import { type FlaggedMessage, personalStates } from '#features/read-state/public.ts'

const asIfReceived = (): { received: boolean; hasRow: boolean } => ({ received: true, hasRow: true })

/** IDs of messages by account, in the order of the messages. */
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
    // The history is protected, so each user is checked separately; such channels have few readers.
    const sees = messageVisibility(tx, user)
    const stateOf = await personalStates(tx, user.id, messages)
    const own: number[] = []
    for (const message of messages) if (await sees(message, stateOf(message))) own.push(message.id)
    seen.set(user.id, own)
  }
  return seen
}

/** The users among these who may read this channel now. */
export async function channelReaders(
  { tx, realmId }: DeliveryCall,
  channelId: number,
  users: readonly Caller[],
): Promise<Set<number>> {
  const channel = await channelById(tx, realmId, channelId)
  if (channel === undefined) return new Set()
  return usersWhoCanSee(tx, { channel_id: channelId, recipient_id: channel.recipient_id }, users, asIfReceived)
}
