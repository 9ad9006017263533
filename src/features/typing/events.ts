// Typing events. The log has the IDs of users and the conversation; the audience and the form are decided at delivery.
import { object, optional, required } from '#core/contract/field.ts'
import { int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

const writer = object('Writer', {
  user_id: required(int, 'The user.'),
  email: required(text, 'Email address in the API.'),
})
const conversation = {
  message_type: required(text, 'direct or stream.'),
  stream_id: optional(int, 'For channel messages: the channel.'),
  topic: optional(text, 'For channel messages: the topic.'),
}
const typing = {
  ...conversation,
  sender_id: required(int, 'The user who is writing.'),
  recipient_ids: optional(list(int), 'For direct messages: all participants.'),
}
const delivered = {
  ...conversation,
  sender: required(writer, 'The user who is writing.'),
  recipients: optional(list(writer), 'For direct messages: all participants.'),
}
export const typingEvents = {
  start: eventType('typing', 'start', 'A user is typing.', typing, { delivered }),
  stop: eventType('typing', 'stop', 'A user stopped typing.', typing, { delivered }),
}

const editing = {
  sender_id: required(int, 'The user who is editing.'),
  message_id: required(int, 'The message.'),
  recipient: required(
    object('EditedPlace', {
      type: required(text, 'direct or channel.'),
      channel_id: optional(int, 'For channel messages: the channel.'),
      topic: optional(text, 'For channel messages: the topic.'),
      user_ids: optional(list(int), 'For direct messages: all participants.'),
    }),
    'The conversation of the message.',
  ),
}
export const editTypingEvents = {
  start: eventType('typing_edit_message', 'start', 'A user is editing a message.', editing),
  stop: eventType('typing_edit_message', 'stop', 'A user stopped editing a message.', editing),
}
