// Telling readers that messages are gone: each only of messages that the reader could see.
import type { WriteTx } from '#core/db/database.ts'
import type { Audience } from '#core/contract/event-type.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import { messagesDeleted } from '../events.ts'
import type { Sightings } from '../sightings.ts'

/** The `subscribers` of a public channel need not be listed one by one. */
export async function announceGone(
  tx: WriteTx,
  channel: ChannelRow,
  topic: string,
  seen: Sightings,
  subscribers: ReadonlySet<number> = new Set(),
): Promise<void> {
  const tell = (audience: Audience, message_ids: readonly number[]): Promise<void> =>
    tx.emit(messagesDeleted, audience, {
      message_type: 'stream',
      message_ids: [...message_ids],
      stream_id: channel.id,
      topic,
    })
  const [subscriber] = subscribers
  // A client keeps the messages of a public channel when its user leaves it.
  const everSubscribed = { channelViewers: channel.id, everSubscribed: true } as const
  if (subscriber !== undefined) await tell(everSubscribed, seen.get(subscriber) ?? [])
  const listed = [...seen].filter(([id, ids]) => !subscribers.has(id) && ids.length > 0)
  for (const [, people] of Map.groupBy(listed, ([, ids]) => ids.join(',')))
    await tell({ users: people.map(([id]) => id) }, people[0]?.[1] ?? [])
}
