// A user's unread messages, starred messages and direct conversations.
import { object, optional, required } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { participantsOf } from '#features/messages/public.ts'
import { directConversations, newestReceived, starredIds } from '#features/read-state/public.ts'
import { unreadMessages } from './unread-messages.ts'

const ids = required(list(int), 'The messages, ascending.')

const unreadObject = object('UnreadMessages', {
  count: required(int, 'Number of unread messages, without muted channels.'),
  pms: required(
    list(
      object('UnreadDirect', {
        other_user_id: required(int, 'The other user; the current user for messages to themselves.'),
        sender_id: required(int, 'The same, under its old name.'),
        unread_message_ids: ids,
      }),
    ),
    'Direct messages between two users.',
  ),
  huddles: required(
    list(
      object('UnreadGroupDirect', {
        user_ids_string: required(text, 'IDs of all users in the conversation, ascending, separated by commas.'),
        unread_message_ids: ids,
      }),
    ),
    'Direct messages between more than two users.',
  ),
  streams: required(
    list(
      object('UnreadTopic', {
        stream_id: required(int, 'The channel.'),
        topic: required(text, 'The topic.'),
        unread_message_ids: ids,
      }),
    ),
    'Topics of channels.',
  ),
  mentions: required(list(int), 'The messages that mention the current user.'),
  old_unreads_missing: required(bool, 'Whether older unread messages were left out.'),
})

/** `unread_msgs` is only for clients that get events of both messages and flags. */
export const unreadState = statePart({
  types: ['message'],
  fields: {
    max_message_id: required(int, 'Newest message received; -1 if none.'),
    unread_msgs: optional(unreadObject, "The current user's newest unread messages."),
  },
  async read({ tx, caller, options, wants }) {
    const max_message_id = (await newestReceived(tx, caller.id)) ?? -1
    if (!wants('update_message_flags')) return { max_message_id }
    const emptyTopic = options.capabilities.empty_topic_name === true
    return { max_message_id, unread_msgs: await unreadMessages(tx, caller, emptyTopic) }
  },
})

export const starredState = statePart({
  types: ['starred_messages'],
  fields: { starred_messages: required(list(int), 'Ascending.') },
  read: async ({ tx, caller }) => ({ starred_messages: await starredIds(tx, caller.id) }),
})

/** Clients find older conversations by scrolling. */
const mostConversations = 1_000

export const conversationsState = statePart({
  types: ['recent_private_conversations'],
  fields: {
    recent_private_conversations: required(
      list(
        object('DirectConversation', {
          user_ids: required(list(int), 'The other participants, ascending.'),
          max_message_id: required(int, 'The newest message.'),
        }),
      ),
      'Direct conversations, latest first.',
    ),
  },
  async read({ tx, caller }) {
    const conversations = await directConversations(tx, caller.id, mostConversations)
    const recipients = conversations.map(({ recipient_id }) => recipient_id)
    const participants = await participantsOf(tx, caller.realmId, recipients)
    return {
      recent_private_conversations: conversations.map(({ recipient_id, newest }) => ({
        user_ids: (participants.get(recipient_id) ?? []).filter(id => id !== caller.id),
        max_message_id: newest,
      })),
    }
  },
})
