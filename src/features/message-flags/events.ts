import { mapValues } from '#core/base/records.ts'
import { eventType } from '#core/contract/event-type.ts'
import { object, optional, required } from '#core/contract/field.ts'
import { bool, dictionary, int, list, text } from '#core/contract/shape.ts'
import { deliverer, knowsEmptyTopic, sharedRenderer } from '#core/events/delivery.ts'
import { presentTopic } from '#features/channels/public.ts'

const changedFlag = {
  operation: required(text, 'Same as op, in the old format.'),
  flag: required(text, 'The flag.'),
  messages: required(list(int), 'The messages whose flag changed.'),
  all: required(bool, 'Always false: names are always included.'),
}

export const messageDetails = object('UnreadDetails', {
  type: required(text, 'stream or private.'),
  mentioned: optional(bool, 'Only if true: the current user is mentioned.'),
  stream_id: optional(int, 'In a channel: its ID.'),
  topic: optional(text, 'In a channel: the topic.'),
  unmuted_stream_msg: optional(bool, "In a channel: whether the current user hasn't muted it."),
  user_ids: optional(list(int), 'In a direct message: the other participants, ascending.'),
})

export const flagAdded = eventType('update_message_flags', 'add', 'The current user set a message flag.', changedFlag)
export const flagRemoved = eventType('update_message_flags', 'remove', 'The current user cleared a message flag.', {
  ...changedFlag,
  message_details: optional(dictionary(messageDetails), 'For read: the conversations of the messages, by message ID.'),
})

// Delivers a changed flag. For messages that became unread, the event names their conversations.

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
