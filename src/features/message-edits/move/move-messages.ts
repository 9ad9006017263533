// Moves messages to another topic or channel.
import { keepForSubscribers, keepReceived } from '#features/read-state/public.ts'
import {
  changePlace,
  type MessageChange,
  channelIdsOf,
  recountTopic,
  addSearchOrigins,
  type EditEntry,
  type MessageRow,
} from '#features/messages/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { historyIsOpen } from '#features/channels/public.ts'
import { emitMessagesDeleted } from '../delete/emit-messages-deleted.ts'
import type { PropagateMode } from '../edit/edit-request.ts'
import type { Move } from './move-rules.ts'
import { type VisibleMessages, visibleMessagesByUser } from '../visible-messages.ts'
import { bySpelling, idsInTopic } from '../store/messages.ts'
import { visibleInTopic } from './topic-messages.ts'

/** The messages to move. To another channel, only those that the caller can see; within a channel, all of them. */
export async function movedIds(
  tx: ReadTx,
  caller: Caller,
  message: MessageRow,
  { from, to, oldTopic }: Move,
  propagate: PropagateMode,
): Promise<number[]> {
  if (propagate === 'change_one') return [message.id]
  const first = propagate === 'change_later' ? message.id : 0
  if (to.id === from.id) return idsInTopic(tx, from.recipient_id, message.topic_lower, first)
  return visibleInTopic(tx, caller, from, oldTopic, first)
}

export const movedColumns = ({ from, to, topic, resolves }: Move, now: number): MessageChange => ({
  topic,
  topic_lower: topic.toLowerCase(),
  ...(to.id === from.id ? {} : { channel_id: to.id, recipient_id: to.recipient_id }),
  ...(resolves ? {} : { moved_at: now }),
})

/** The part of a history entry that describes the move. */
export function moveEntry({ from, to, topic }: Move, before: string): Partial<EditEntry> {
  return {
    ...(to.id === from.id ? {} : { prev_stream: from.id, stream: to.id }),
    ...(topic === before ? {} : { prev_topic: before, topic }),
  }
}

/** Before messages move to another channel: stores which users received them, and returns which users see them. */
export async function prepareMove(tx: WriteTx, { from, to }: Move, ids: readonly number[]): Promise<VisibleMessages> {
  const before = await visibleMessagesByUser(tx, from, ids)
  await keepReceived(tx, ids, channelIdsOf(from), channelIdsOf(to))
  await addSearchOrigins(tx, to.recipient_id, from.recipient_id)
  if (!historyIsOpen(to)) await keepForSubscribers(tx, ids, channelIdsOf(to))
  return before
}

export async function moveMessages(tx: WriteTx, move: Move, ids: readonly number[], caller: Caller): Promise<void> {
  for (const [topic, spelledAlike] of await bySpelling(tx, ids)) {
    const { prev_stream = null, stream = null, prev_topic = null, ...entry } = moveEntry(move, topic)
    await changePlace(tx, spelledAlike, movedColumns(move, tx.now), {
      realm_id: caller.realmId,
      account_id: caller.id,
      moved_at: tx.now,
      previous_channel: prev_stream,
      channel: stream,
      previous_topic: prev_topic,
      topic: entry.topic ?? null,
    })
  }
}

export async function recountTopics(tx: WriteTx, { from, to, oldTopic, topic }: Move): Promise<void> {
  await recountTopic(tx, channelIdsOf(from), oldTopic.toLowerCase())
  await recountTopic(tx, channelIdsOf(to), topic.toLowerCase())
}

/** After a move to another channel: for users who no longer see the messages, it looks like a deletion. */
export async function emitMessagesHidden(
  tx: WriteTx,
  move: Move,
  before: VisibleMessages,
  after: VisibleMessages,
): Promise<void> {
  const hidden = new Map(
    [...before].map(([userId, ids]) => {
      const visibleAfter = new Set(after.get(userId))
      return [userId, ids.filter(id => !visibleAfter.has(id))]
    }),
  )
  await emitMessagesDeleted(tx, move.from, move.oldTopic, hidden)
}
