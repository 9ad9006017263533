// Taking messages away, and telling those who saw them.
import type { WriteTx } from '#core/db/database.ts'
import { channelById, type ChannelRow } from '#features/channels/public.ts'
import { historyIsOpen, type MessageRow, participantsOf } from '#features/messages/public.ts'
import { subscriberIds } from '#features/subscriptions/public.ts'
import { announceGone } from './announce-gone.ts'
import { messagesDeleted } from './events.ts'
import { sightings } from './sightings.ts'
import { deleteMessages, recountTopic } from './store.ts'

export async function removeMessage(tx: WriteTx, message: MessageRow, now: number): Promise<void> {
  if (message.channel_id !== null) {
    const channel = (await channelById(tx, message.realm_id, message.channel_id)) as ChannelRow
    return removeFromTopic(tx, channel, message.topic, [message.id], now)
  }
  const users = (await participantsOf(tx, [message.recipient_id])).get(message.recipient_id) ?? []
  await deleteMessages(tx, [message.id])
  await tx.emit(messagesDeleted, { users }, { message_type: 'private', message_ids: [message.id] })
}

export async function removeFromTopic(
  tx: WriteTx,
  channel: ChannelRow,
  topic: string,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const seen = await sightings(tx, channel, ids, now)
  const subscribers = historyIsOpen(channel) ? (await subscriberIds(tx, [channel.id])).get(channel.id) : []
  await deleteMessages(tx, ids)
  await recountTopic(tx, { channelId: channel.id, recipientId: channel.recipient_id }, topic.toLowerCase())
  await announceGone(tx, channel, topic, seen, new Set(subscribers))
}
