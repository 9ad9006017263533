// Events about messages name the message and say what happened. What a reader is told of it is looked up when the
// event is delivered, so that nobody learns from an event what a read at that moment would hide.
import { object, optional, required } from '#core/contract/field.ts'
import { int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'
import { messageFields } from './message.ts'

export const messageSent = eventType(
  'message',
  null,
  'A message was sent.',
  {
    message_id: required(int, 'The message.'),
    queue_id: optional(text, 'The event queue of the client that sent it.'),
    local_id: optional(text, "That client's own number for it, told to that queue only."),
  },
  {
    told: {
      message: required(object('SentMessage', messageFields), 'The message.'),
      flags: required(list(text), "The reader's flags on it."),
      local_message_id: optional(text, 'Only in the queue that it was sent from: the number that its client gave it.'),
    },
  },
)
