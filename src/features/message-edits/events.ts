// Like all events about messages these say what happened; what a message says now is looked up at delivery.
import { optional, required } from '#core/contract/field.ts'
import { bool, int, list, nullable, text } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'

export const messageUpdated = eventType('update_message', null, 'Messages were edited or moved.', {
  user_id: required(nullable(int), 'Who did it.'),
  message_id: required(int, 'The message that the request named.'),
  message_ids: required(list(int), 'All that changed, ascending.'),
  edit_timestamp: required(int, 'When.'),
  rendering_only: required(bool, 'Whether only the HTML changed.'),
  content_changed: required(bool, 'Whether the content of `message_id` was edited.'),
  stream_id: optional(int, 'The channel before; absent for direct messages.'),
  new_stream_id: optional(int, 'The channel after, if it changed.'),
  orig_subject: optional(text, 'The topic before a move.'),
  subject: optional(text, 'The topic after, if it changed.'),
  propagate_mode: optional(text, 'Which messages were moved.'),
})

export const messagesDeleted = eventType('delete_message', null, 'Messages are gone for the reader.', {
  message_type: required(text, 'stream or private.'),
  message_ids: required(list(int), 'Which, ascending.'),
  stream_id: optional(int, 'Their channel.'),
  topic: optional(text, 'Their topic.'),
})
