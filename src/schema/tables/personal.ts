// What a user or a bot keeps.
import type { Generated } from 'kysely'
import type { Flag } from './engine.ts'

export interface PersonalTables {
  // features/drafts
  draft: {
    id: Generated<number>
    account_id: number
    /** Empty if the draft has no recipient yet. */
    type: 'stream' | 'private' | ''
    channel_id: number | null
    /** JSON: the other participants of a direct message. */
    user_ids: string
    topic: string
    content: string
    /** Seconds with microseconds. */
    edited_at: number
  }

  // features/scheduled-messages
  scheduled_message: {
    id: Generated<number>
    account_id: number
    /** Null for a direct message. */
    channel_id: number | null
    /** JSON: the other participants of a direct message; the sender if there are none. */
    user_ids: string
    topic: string
    content: string
    rendered: string
    /** The client that scheduled it. */
    client: string
    read_by_sender: number
    due_at: number
    /** Why it wasn't sent when it was due. */
    failure: string | null
  }
  /** Scheduled messages that were sent, so that a client that doesn't know it yet can still delete them. */
  sent_scheduled_message: { scheduled_message_id: number; account_id: number; sent_at: number }

  // features/reminders
  reminder: {
    id: Generated<number>
    account_id: number
    /** The message may have been deleted meanwhile. */
    message_id: number
    note: string
    content: string
    rendered: string
    due_at: number
    failed: number
  }

  // features/saved-snippets
  saved_snippet: { id: Generated<number>; account_id: number; title: string; content: string; created_at: number }

  // features/navigation-views
  /** A view that a user pins to the sidebar or hides. The name is null for a built-in view. */
  navigation_view: { account_id: number; fragment: string; name: string | null; is_pinned: Flag }

  // features/alert-words
  alert_word: { account_id: number; realm_id: number; word_lower: string; word: string }

  // features/muted-users
  muted_user: { account_id: number; muted_id: number; muted_at: number }

  // features/presence
  /** The last presence of a user; 0 for never. */
  presence: {
    account_id: number
    realm_id: number
    /** The last activity on a device. */
    active_at: number
    /** The last time with a running client. */
    connected_at: number
    /** Grows with each change in the organization, so that clients can ask for later changes. */
    update_id: number
  }

  // features/user-status
  /** The statuses of users; missing parts are empty. */
  user_status: {
    account_id: number
    realm_id: number
    status_text: string
    emoji_name: string
    emoji_code: string
    reaction_type: string
    /** When it is cleared, in UNIX seconds. */
    end_at: number | null
  }

  // features/push-tokens
  push_token: {
    account_id: number
    kind: 'android' | 'ios'
    /** The hash of the token as it is compared: iOS tokens in lower case. */
    token_hash: string
    token: string
    app_id: string | null
    registered_at: number
  }
  /** A phone on which a user is signed in. */
  client_device: {
    id: Generated<number>
    account_id: number
    registered_at: number
    push_key_id: number | null
    push_key: string | null
    push_token_id: string | null
    pending_push_token_id: string | null
    push_token_kind: string | null
    push_token_updated_at: number | null
    push_registration: string | null
    push_registration_error: string | null
  }

  // features/bot-storage
  bot_storage: { account_id: number; key: string; characters: number; value: string }
  /** The bytes in the storage of a bot. */
  bot_storage_space: { account_id: number; bytes: number }

  // features/outgoing-webhooks
  /** A call of an outgoing webhook, written in its message's transaction and deleted with the response. */
  webhook_call: {
    id: Generated<number>
    realm_id: number
    /** The bot. */
    account_id: number
    message_id: number
    queued_at: number
    attempts: number
    try_after: number
    /** Calls of the same bot that weren't queued, because too many were waiting. */
    left_out: number
  }
}
