import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'

export const submessageSent = eventType('submessage', null, 'Data was attached to a message, such as a vote.', {
  message_id: required(int, 'The message.'),
  submessage_id: required(int, 'Its own ID.'),
  sender_id: required(int, 'Who sent it.'),
  msg_type: required(text, 'What it is.'),
  content: required(text, 'JSON text.'),
})
