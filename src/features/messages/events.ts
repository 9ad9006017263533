// Events about messages name the message and say what happened. What a reader is told of it is looked up when the
// event is delivered, so that nobody learns from an event what a read at that moment would hide.
import { optional, required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'

export const messageSent = eventType('message', null, 'A message was sent.', {
  message_id: required(int, 'The message.'),
  queue_id: optional(text, 'The event queue of the client that sent it.'),
  local_id: optional(text, "That client's own number for it, told to that queue only."),
})
