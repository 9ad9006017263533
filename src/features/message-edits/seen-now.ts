// Which of some messages each of some people may see now: the rule of `visibleMessage`, asked of many at once.
import type { Caller } from '#core/contract/access.ts'
import type { DeliveryCall } from '#core/events/delivery.ts'
import { channelById, historyIsOpen } from '#features/channels/public.ts'
import { usersWhoCanSee, messageVisibility } from '#features/messages/public.ts'
import { type FlaggedMessage, personalStates } from '#features/read-state/public.ts'

const anything = (): { received: boolean; hasRow: boolean } => ({ received: true, hasRow: true })

/** IDs by account, in the order of the messages. */
export async function seenNow(
  call: DeliveryCall,
  messages: readonly FlaggedMessage[],
  people: readonly Caller[],
): Promise<Map<number, number[]>> {
  const seen = new Map(people.map(({ id }) => [id, [] as number[]]))
  for (const together of Map.groupBy(messages, message => message.recipient_id).values())
    for (const [accountId, ids] of await seenOfConversation(call, together, people)) seen.get(accountId)?.push(...ids)
  return seen
}

async function seenOfConversation(
  { tx, realmId, now }: DeliveryCall,
  messages: readonly FlaggedMessage[],
  people: readonly Caller[],
): Promise<Map<number, number[]>> {
  const [first] = messages as [FlaggedMessage]
  const readers = await usersWhoCanSee(tx, first, people, anything, now)
  const channel = first.channel_id === null ? undefined : await channelById(tx, realmId, first.channel_id)
  const seen = new Map<number, number[]>()
  for (const person of people.filter(({ id }) => readers.has(id))) {
    if (channel === undefined || historyIsOpen(channel)) {
      seen.set(
        person.id,
        messages.map(({ id }) => id),
      )
      continue
    }
    // Its history is protected: there is no answer for all of them together, but there are not many of them.
    const sees = messageVisibility(tx, person, now)
    const stateOf = await personalStates(tx, person.id, messages)
    const own: number[] = []
    for (const message of messages) if (await sees(message, stateOf(message))) own.push(message.id)
    seen.set(person.id, own)
  }
  return seen
}

/** Those of these people who may read this channel now. */
export async function channelReaders(
  { tx, realmId, now }: DeliveryCall,
  channelId: number,
  people: readonly Caller[],
): Promise<Set<number>> {
  const channel = await channelById(tx, realmId, channelId)
  if (channel === undefined) return new Set()
  return usersWhoCanSee(tx, { channel_id: channelId, recipient_id: channel.recipient_id }, people, anything, now)
}
