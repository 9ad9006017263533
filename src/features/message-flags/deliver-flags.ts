// Delivers a changed flag. When messages became unread, the event names their conversations.
import { presentTopic } from '#features/channels/public.ts'
import { deliverer, knowsEmptyTopic, sharedRenderer } from '#core/events/delivery.ts'

export const deliverFlags = deliverer({
  type: 'update_message_flags',
  async prepare(_call, { type, op, payload }) {
    const { message_details, ...rest } = payload
    const plain = { type, op, ...rest }
    if (message_details === undefined) return () => plain
    const withTopics = (allowEmpty: boolean): object =>
      Object.fromEntries(
        Object.entries<{ topic?: string }>(message_details).map(([id, details]) => [
          id,
          details.topic === undefined ? details : { ...details, topic: presentTopic(details.topic, allowEmpty) },
        ]),
      )
    return sharedRenderer(knowsEmptyTopic, listener => ({
      ...plain,
      message_details: withTopics(knowsEmptyTopic(listener)),
    }))
  },
})
