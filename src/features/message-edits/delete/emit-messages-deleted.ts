// Events about messages that were deleted or moved out of sight, for the users who could see them.
import type { Audience } from '#core/contract/event-type.ts'
import type { WriteTx } from '#core/db/database.ts'
import { deliverer, knowsEmptyTopic, type Listener, sharedRenderer } from '#core/events/delivery.ts'
import { type ChannelRow, presentTopic } from '#features/channels/public.ts'
import { messagesDeleted } from '../events.ts'
import { type VisibleMessages, channelReaders } from '../visible-messages.ts'

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
  // When users leave a public channel, their clients keep its messages.
  const everSubscribed = { channelViewers: channel.id, everSubscribed: true } as const
  if (subscriber !== undefined) await emit(everSubscribed, seen.get(subscriber) ?? [])
  const listed = [...seen].filter(([id, ids]) => !subscribers.has(id) && ids.length > 0)
  for (const [, users] of Map.groupBy(listed, ([, ids]) => ids.join(',')))
    await emit({ users: users.map(([id]) => id) }, users[0]?.[1] ?? [])
}

// Delivers deletions: all messages in one event, or an event for each if the client lacks bulk_message_deletion. A
// reader who may no longer read the channel gets the empty topic, because the mobile app requires a topic.

export const deliverDeleted = deliverer({
  type: 'delete_message',
  async prepare(call, { payload }, listeners) {
    const { message_ids, topic, ...rest } = payload
    const users = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const readers = topic === undefined ? new Set() : await channelReaders(call, payload['stream_id'], users)
    const formOf = (listener: Listener): string =>
      `${readers.has(listener.caller.id)} ${knowsEmptyTopic(listener)} ${takesBulk(listener)}`
    return sharedRenderer(formOf, listener => {
      const shown = readers.has(listener.caller.id) ? topic : ''
      const common = {
        type: 'delete_message',
        ...rest,
        ...(topic === undefined ? {} : { topic: presentTopic(shown, knowsEmptyTopic(listener)) }),
      }
      if (takesBulk(listener)) return { ...common, message_ids }
      return message_ids.map((message_id: number) => ({ ...common, message_id }))
    })
  },
})

const takesBulk = ({ options }: Listener): boolean => options.capabilities.bulk_message_deletion === true
