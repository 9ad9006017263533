// The events about messages that were deleted or moved out of sight, for the users who could see them.
import type { WriteTx } from '#core/db/database.ts'
import type { Audience } from '#core/contract/event-type.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import { messagesDeleted } from '../events.ts'
import type { VisibleMessages } from '../visible-messages.ts'

/** The `subscribers` of a public channel share one event. */
export async function emitMessagesDeleted(
  tx: WriteTx,
  channel: ChannelRow,
  topic: string,
  seen: VisibleMessages,
  subscribers: ReadonlySet<number> = new Set(),
): Promise<void> {
  const emit = (audience: Audience, message_ids: readonly number[]): Promise<void> =>
    tx.emit(messagesDeleted, audience, {
      message_type: 'stream',
      message_ids: [...message_ids],
      stream_id: channel.id,
      topic,
    })
  const [subscriber] = subscribers
  // A client keeps the messages of a public channel when its user leaves it.
  const everSubscribed = { channelViewers: channel.id, everSubscribed: true } as const
  if (subscriber !== undefined) await emit(everSubscribed, seen.get(subscriber) ?? [])
  const listed = [...seen].filter(([id, ids]) => !subscribers.has(id) && ids.length > 0)
  for (const [, users] of Map.groupBy(listed, ([, ids]) => ids.join(',')))
    await emit({ users: users.map(([id]) => id) }, users[0]?.[1] ?? [])
}
