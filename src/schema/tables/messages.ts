// The tables of messages and everything attached to them.
import type { Generated } from 'kysely'
import type { Flag } from './engine.ts'

export interface MessageTables {
  // features/messages
  recipient_participant: { account_id: number; recipient_id: number }
  message: {
    id: Generated<number>
    realm_id: number
    recipient_id: number
    /** Null for direct messages. */
    channel_id: number | null
    sender_id: number
    topic: string
    topic_lower: string
    /** The version of the renderer that made the message's HTML. */
    renderer: number
    client: string
    sent_at: number
    channel_wildcard: Flag
    topic_wildcard: Flag
    has_link: Flag
    has_image: Flag
    has_attachment: Flag
    /** The last moves, newest first: IDs of `message_move`, each with the same number of digits. */
    moves: string | null
    edited_at: number | null
    moved_at: number | null
  }
  /** The current and earlier texts of a message. */
  message_text: {
    message_id: number
    content: string
    /** HTML. */
    rendered: string
    /** Changes of the content as JSON, newest first; null if there are none. */
    edit_history: string | null
  }
  /** A move of messages to another channel or topic: one row for any number of messages. */
  message_move: {
    id: Generated<number>
    realm_id: number
    account_id: number
    moved_at: number
    /** Null if the channel stayed the same. */
    previous_channel: number | null
    channel: number | null
    /** Null if the topic stayed the same. */
    previous_topic: string | null
    topic: string | null
    /** How many messages have it in their `moves`. */
    message_count: number
  }
  /** A channel's topics with their current names, so that listing them doesn't read messages. */
  topic: {
    id: Generated<number>
    channel_id: number
    name_lower: string
    name: string
    newest_message: number
    message_count: number
  }
  submessage: { id: Generated<number>; message_id: number; sender_id: number; msg_type: string; content: string }
  /** The message for each ID that a client gave, so that a repeated request doesn't send it again. */
  sent_message: {
    account_id: number
    queue_id: string
    local_id: string
    /** The hash of the recipient and the text. */
    fingerprint: string
    message_id: number
    sent_at: number
  }
  /** The search index may have a conversation's messages under another one, from which they were moved. */
  search_origin: { recipient_id: number; origin_id: number }

  // features/message-edits
  /** A user whose messages up to this one are being deleted, and which kinds of messages. */
  message_removal: {
    account_id: number
    realm_id: number
    up_to: number
    public_channels: Flag
    private_channels: Flag
    direct_messages: Flag
  }

  // features/read-state
  /** The flags of a user's copy of a message, if they can't be derived: see docs/read-state.md. */
  user_message: { account_id: number; message_id: number; flags: number }
  /** The read position: the user has read everything in this conversation up to this message. */
  read_position: { account_id: number; recipient_id: number; up_to: number }

  // features/reactions
  reaction: {
    id: Generated<number>
    message_id: number
    account_id: number
    emoji_name: string
    emoji_code: string
    reaction_type: string
  }

  // features/uploads
  /** An uploaded file to which messages can link. */
  attachment: {
    id: Generated<number>
    realm_id: number
    account_id: number
    file_id: number
    /** The secret part of its URL: two characters, a slash and a random key. */
    folder: string
    /** The end of its URL. */
    file_name: string
    /** The name of the file on the uploader's device. */
    name: string
    content_type: string
    /** How messages show it; null for a plain link. */
    media_kind: 'image' | 'video' | 'audio' | null
    size: number
    created_at: number
    /** Since when no message links to it; null while a message does. */
    unreferenced_since: number | null
  }
  /** An uploaded image that was decoded. Without frames: one that can't be decoded. */
  attachment_image: { attachment_id: number; width: number; height: number; frames: number }
  /** An uploaded image whose thumbnails haven't been made yet. */
  wanted_thumbnail: {
    attachment_id: number
    realm_id: number
    wanted_at: number
    /** When they are tried next; null if nothing is left to do. */
    due_at: number | null
    /** From then on, messages show the image as it was uploaded. */
    given_up_at: number | null
  }
  /** A reference: a message that links to a file. Users who can see the message can read the file. */
  attachment_reference: { attachment_id: number; message_id: number }
  /** Files that are kept because a scheduled message links to them. */
  scheduled_upload: { attachment_id: number; scheduled_message_id: number }
  /** The total size of an organization's uploads. */
  upload_space: { realm_id: number; bytes: number }
  /** The total size of a user's uploads. */
  account_upload_space: { account_id: number; bytes: number }
}
