// Delivers a changed flag. When messages became unread, the event names their conversations.
import { shownTopic } from '#features/channels/public.ts'
import { deliverer, knowsEmptyTopic, sharedTelling } from '#core/events/delivery.ts'

export const tellFlags = deliverer({
  type: 'update_message_flags',
  async prepare(_call, { type, op, payload }) {
    const { message_details, ...rest } = payload
    const plain = { type, op, ...rest }
    if (message_details === undefined) return () => plain
    const withTopics = (allowEmpty: boolean): object =>
      Object.fromEntries(
        Object.entries<{ topic?: string }>(message_details).map(([id, details]) => [
          id,
          details.topic === undefined ? details : { ...details, topic: shownTopic(details.topic, allowEmpty) },
        ]),
      )
    return sharedTelling(knowsEmptyTopic, listener => ({
      ...plain,
      message_details: withTopics(knowsEmptyTopic(listener)),
    }))
  },
})
