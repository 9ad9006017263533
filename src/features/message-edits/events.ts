// The log has no message texts: they are read at delivery.
import { optional, required } from '#core/contract/field.ts'
import { bool, int, list, nullable, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { linkObject } from '#features/messages/public.ts'

const edited = {
  user_id: required(nullable(int), 'The user who made the change; null if only the HTML changed.'),
  message_id: required(int, 'The message that was edited, or one of the moved messages.'),
  message_ids: required(list(int), 'IDs of all changed messages, ascending.'),
  edit_timestamp: required(int, 'When the change was made.'),
  rendering_only: required(bool, 'Whether only the HTML changed, because a thumbnail was made.'),
  stream_id: optional(
    int,
    "The channel before; or the channel after, if the current user can't see messages in the old one. Absent for direct messages, and if only the HTML changed.",
  ),
  new_stream_id: optional(int, 'The channel after, if it changed.'),
  orig_subject: optional(
    text,
    "The topic before a move; or the topic after, if the current user can't see messages in the old one.",
  ),
  subject: optional(text, 'The topic after, if it changed.'),
  propagate_mode: optional(text, 'The messages that were moved: change_one, change_later or change_all.'),
}
export const messageUpdated = eventType(
  'update_message',
  null,
  'Messages were edited or moved.',
  {
    ...edited,
    content_version: optional(
      int,
      'If the content of `message_id` changed: the number of its edits, this one included.',
    ),
  },
  {
    delivered: {
      ...edited,
      flags: required(list(text), "The current user's flags of the message."),
      stream_name: optional(text, 'Name of the channel before.'),
      topic_links: optional(list(linkObject), 'Links in the topic after, if it changed.'),
      orig_content: optional(text, 'Markdown before an edit, if the organization shows old versions.'),
      orig_rendered_content: optional(text, 'The same as HTML.'),
      content: optional(text, 'Markdown after an edit.'),
      rendered_content: optional(text, 'The same as HTML.'),
      is_me_message: optional(bool, 'Whether it is a /me message after an edit.'),
    },
  },
)

const deletedFields = {
  message_type: required(text, 'stream or private.'),
  stream_id: optional(int, 'The channel of the messages.'),
  topic: optional(text, 'The topic of the messages.'),
}
const message_ids = list(int)
export const messagesDeleted = eventType(
  'delete_message',
  null,
  'Messages were deleted, or the current user can no longer see them.',
  { ...deletedFields, message_ids: required(message_ids, 'The messages, ascending.') },
  {
    delivered: {
      ...deletedFields,
      message_ids: optional(message_ids, 'The messages, ascending; for clients with bulk_message_deletion.'),
      message_id: optional(int, 'The message; other clients get an event for each message.'),
    },
    parts: ({ message_ids: ids }) => ids.length,
  },
)
