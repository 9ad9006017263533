// A message as clients see one (docs/spec/messages.md#channel-message).
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { anyJson, bool, int, list, nullable, type Shape, text } from '#core/contract/shape.ts'

const editEntry = object('EditEntry', {
  user_id: required(nullable(int), 'The user who made the change.'),
  timestamp: required(int, 'When the change was made.'),
  prev_content: optional(text, 'Content before, if it changed.'),
  prev_rendered_content: optional(text, 'The same as HTML.'),
  prev_stream: optional(int, 'Channel before, if it changed.'),
  stream: optional(int, 'Channel after, if it changed.', { since: 118 }),
  prev_topic: optional(text, 'Topic before, if it changed.', { since: 118 }),
  topic: optional(text, 'Topic after, if it changed.', { since: 118 }),
})
export type EditEntry = Values<{
  user_id: ReturnType<typeof required<number | null>>
  timestamp: ReturnType<typeof required<number>>
}> & {
  prev_content?: string
  prev_rendered_content?: string
  prev_stream?: number
  stream?: number
  prev_topic?: string
  topic?: string
}

export const isMove = (entry: EditEntry): boolean => entry.prev_topic !== undefined || entry.prev_stream !== undefined

export const reactionUser = object('ReactionUser', {
  user_id: required(int, 'User ID.'),
  email: required(text, 'Email address in the API.'),
  full_name: required(text, 'Name.'),
  is_mirror_dummy: required(bool, 'Always false.'),
})

const reactionObject = object('Reaction', {
  emoji_name: required(text, 'Name of the emoji.'),
  emoji_code: required(text, 'Identifier of the emoji within the reaction type.'),
  reaction_type: required(text, 'unicode_emoji, realm_emoji or zulip_extra_emoji.'),
  user_id: required(int, 'The user who reacted.', { since: 2 }),
  user: optional(reactionUser, 'The same user, for old clients without user_id.'),
})

const submessageObject = object('Submessage', {
  id: required(int, 'Unique ID.'),
  message_id: required(int, 'The message.'),
  sender_id: required(int, 'The sender.'),
  msg_type: required(text, 'Type of data.'),
  content: required(text, 'JSON text.'),
})

export const linkObject = object('TopicLink', {
  text: required(text, 'Text in the topic.'),
  url: required(text, "The link's URL."),
})

const participant = object('Participant', {
  id: required(int, 'User ID.'),
  email: required(text, 'Email address in the API.'),
  full_name: required(text, 'Name.'),
  is_mirror_dummy: required(bool, 'Always false.'),
})
export type Participant = { id: number; email: string; full_name: string; is_mirror_dummy: boolean }

const displayRecipient: Shape<string | Participant[]> = {
  ...(anyJson as Shape<string | Participant[]>),
  schema: { anyOf: [text.schema, list(participant).schema] },
}

export const messageFields = {
  id: required(int, 'Unique message ID.'),
  type: required(text, 'stream or private.'),
  sender_id: required(int, 'The sender.'),
  sender_email: required(text, "The sender's email address in the API."),
  sender_full_name: required(text, "The sender's name."),
  sender_realm_str: required(text, "Identifier of the sender's organization."),
  avatar_url: required(nullable(text), "The sender's avatar; null when the client can compute it."),
  client: required(text, 'Program that sent it.'),
  content: required(text, 'HTML or Markdown, as requested.'),
  content_type: required(text, 'text/html or text/x-markdown.'),
  display_recipient: required(displayRecipient, 'Name of the channel, or the participants of the conversation.'),
  recipient_id: required(int, 'The same for all messages of a channel or direct conversation.'),
  stream_id: optional(int, 'The channel, for channel messages.'),
  subject: required(text, 'The topic; empty for direct messages.'),
  is_me_message: required(bool, 'Whether it is a /me message.'),
  timestamp: required(int, 'When it was sent.'),
  last_edit_timestamp: optional(int, 'When the content was last edited.'),
  last_moved_timestamp: optional(int, 'When it was last moved.', { since: 365 }),
  edit_history: optional(
    list(editEntry),
    'Newest first; absent if the organization hides it. If there are very many edits, only the first version and the newest ones are kept.',
  ),
  reactions: required(list(reactionObject), 'Oldest first.'),
  submessages: required(list(submessageObject), 'Poll and to-do list data.'),
  topic_links: required(list(linkObject), 'Links in the topic.', { since: 46 }),
}
export type Message = Values<typeof messageFields>

/** A message that describes the sender in the third person. */
export const isMeMessage = (content: string): boolean => content.startsWith('/me ')
