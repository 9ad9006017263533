import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type ChannelRow, historyIsOpen } from '#features/channels/public.ts'
import { topicExists } from '#features/messages/public.ts'
import { personalStates } from '#features/read-state/public.ts'
import { idsInTopic } from '../store/messages.ts'

/** IDs of a topic's messages, starting at `from`, that a reader of the channel can see. Ascending. */
export async function visibleInTopic(
  tx: ReadTx,
  caller: Caller,
  channel: ChannelRow,
  topic: string,
  from = 0,
): Promise<number[]> {
  const ids = await idsInTopic(tx, channel.recipient_id, topic.toLowerCase(), from)
  if (historyIsOpen(channel)) return ids
  const { id: channel_id, recipient_id } = channel
  const messages = ids.map(id => ({ id, recipient_id, channel_id, channel_wildcard: 0 as const }))
  const stateOf = await personalStates(tx, caller.id, messages)
  return messages
    .map(message => ({ id: message.id, ...stateOf(message) }))
    .filter(({ received, hasRow }) => received || hasRow)
    .map(({ id }) => id)
}

/** Whether a reader of the channel can see any message of a topic. */
export async function seesTopic(tx: ReadTx, caller: Caller, channel: ChannelRow, topic: string): Promise<boolean> {
  if (historyIsOpen(channel)) return topicExists(tx, channel.id, topic)
  return (await visibleInTopic(tx, caller, channel, topic)).length > 0
}
