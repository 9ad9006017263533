// Delivers a changed flag. When messages became unread, the event names their conversations.
import { mapValues } from '#core/base/records.ts'
import { presentTopic } from '#features/channels/public.ts'
import { deliverer, knowsEmptyTopic, sharedRenderer } from '#core/events/delivery.ts'

export const deliverFlags = deliverer<{ readonly message_details?: Record<string, { topic?: string }> }>({
  type: 'update_message_flags',
  async prepare(_call, { type, op, payload }) {
    const { message_details, ...rest } = payload
    const plain = { type, op, ...rest }
    if (message_details === undefined) return () => plain
    return sharedRenderer(knowsEmptyTopic, listener => ({
      ...plain,
      message_details: mapValues(message_details, details =>
        details.topic === undefined
          ? details
          : { ...details, topic: presentTopic(details.topic, knowsEmptyTopic(listener)) },
      ),
    }))
  },
})
