// Deletes messages and emits events to the users who could see them.
import { existing } from '#core/base/existing.ts'
import {
  deleteMessages,
  channelIdsOf,
  recountTopic,
  type MessageRow,
  participantsIn,
} from '#features/messages/public.ts'
import type { WriteTx } from '#core/db/database.ts'
import {
  type ChannelRow,
  channelUpdated,
  emitFirstMessage,
  subscriberIds,
  channelOf,
} from '#features/channels/public.ts'
import { attachmentUpdated, releaseReferences } from '#features/uploads/public.ts'
import { emitMessagesDeleted } from './emit-messages-deleted.ts'
import { messagesDeleted } from '../events.ts'
import { type VisibleMessages, visibleMessagesByUser } from '../visible-messages.ts'

export const removalEvents = [messagesDeleted, channelUpdated, attachmentUpdated]

export async function removeMessage(tx: WriteTx, message: MessageRow): Promise<void> {
  if (message.channel_id === null) return removeDirect(tx, message, [message.id])
  const channel = await channelOf(tx, message.realm_id, message.channel_id)
  await removeFromChannel(tx, channel, [message])
}

export async function removeDirect(
  tx: WriteTx,
  { realm_id, recipient_id }: Pick<MessageRow, 'realm_id' | 'recipient_id'>,
  ids: readonly number[],
): Promise<void> {
  const users = await participantsIn(tx, realm_id, recipient_id)
  await releaseReferences(tx, ids, id => users.includes(id))
  await deleteMessages(tx, ids)
  await tx.emit(messagesDeleted, { users }, { message_type: 'private', message_ids: [...ids] })
}

/** `messages` may be of any topics of the channel, in ascending order. */
export async function removeFromChannel(
  tx: WriteTx,
  channel: ChannelRow,
  messages: readonly Pick<MessageRow, 'id' | 'topic'>[],
): Promise<void> {
  const ids = messages.map(({ id }) => id)
  const seen = await visibleMessagesByUser(tx, channel, ids)
  const isPublic = channel.invite_only === 0
  const subscribers = new Set(isPublic ? (await subscriberIds(tx, [channel.id])).get(channel.id) : [])
  await releaseReferences(tx, ids, id => isPublic || seen.has(id))
  await deleteMessages(tx, ids)
  for (const topicLower of new Set(messages.map(({ topic }) => topic.toLowerCase())))
    await recountTopic(tx, channelIdsOf(channel), topicLower)
  // In a public channel all subscribers see the same messages, so checking one is enough.
  const [subscriber] = subscribers
  const shown = new Map([...seen].filter(([id]) => id === subscriber || !subscribers.has(id)))
  for (const [topic, ofTopic] of byTopic(shown, messages))
    await emitMessagesDeleted(tx, channel, topic, ofTopic, subscribers)
  // The log has every deletion, even if no user sees the messages: read-state/kept-channels.ts relies on that.
  const [first] = messages
  if (shown.size === 0 && first !== undefined) {
    const unseen = { message_type: 'stream', message_ids: ids, stream_id: channel.id, topic: first.topic } as const
    await tx.emit(messagesDeleted, { users: [] }, unseen)
  }
  await emitFirstMessage(tx, channel, ids)
}

function byTopic(
  seen: VisibleMessages,
  messages: readonly Pick<MessageRow, 'id' | 'topic'>[],
): Map<string, VisibleMessages> {
  const topics = new Map(messages.map(({ id, topic }) => [id, topic]))
  const split = new Map<string, Map<number, readonly number[]>>(messages.map(({ topic }) => [topic, new Map()]))
  for (const [userId, ids] of seen)
    for (const [topic, ofTopic] of Map.groupBy(ids, id => existing(topics.get(id))))
      split.get(topic)?.set(userId, ofTopic)
  return split
}
