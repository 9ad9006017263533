// Events about who is writing. In the log they name people and places; who is told, and in which form, is decided when
// they are delivered.
import { object, optional, required } from '#core/contract/field.ts'
import { int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

const writer = object('Writer', {
  user_id: required(int, 'The user.'),
  email: required(text, 'The address in the API.'),
})
const place = {
  message_type: required(text, 'direct or stream.'),
  stream_id: optional(int, 'Of a channel message: the channel.'),
  topic: optional(text, 'Of a channel message: the topic.'),
}
/** The log holds no addresses: which of them a reader may see is decided when the reader is told. */
const typing = {
  ...place,
  sender_id: required(int, 'Who is writing.'),
  recipient_ids: optional(list(int), 'Of a direct message: all its receivers, the writer included.'),
}
const told = {
  ...place,
  sender: required(writer, 'Who is writing.'),
  recipients: optional(list(writer), 'Of a direct message: all its receivers, the writer included.'),
}
export const typingEvents = {
  start: eventType('typing', 'start', 'A user is writing a message.', typing, { told }),
  stop: eventType('typing', 'stop', 'A user stopped writing a message.', typing, { told }),
}

const editing = {
  sender_id: required(int, 'Who is editing.'),
  message_id: required(int, 'The message.'),
  recipient: required(
    object('EditedPlace', {
      type: required(text, 'direct or channel.'),
      channel_id: optional(int, 'Of a channel message: the channel.'),
      topic: optional(text, 'Of a channel message: the topic.'),
      user_ids: optional(list(int), 'Of a direct message: all its receivers.'),
    }),
    'Where the message is.',
  ),
}
export const editTypingEvents = {
  start: eventType('typing_edit_message', 'start', 'A user is editing a message.', editing),
  stop: eventType('typing_edit_message', 'stop', 'A user stopped editing a message.', editing),
}
