// The tables of channels and their subscribers.
import type { Generated } from 'kysely'
import type { Flag } from './engine.ts'

export interface ChannelTables {
  // features/channels
  /** A conversation: one row for each channel, one for each set of users who exchange direct messages. */
  recipient: {
    id: Generated<number>
    realm_id: number
    /** User IDs in ascending order, separated by commas; null for a channel. */
    participants: string | null
  }
  channel: {
    id: Generated<number>
    realm_id: number
    recipient_id: number
    name: string
    name_lower: string
    description: string
    rendered_description: string
    creator_id: number | null
    created_at: number
    invite_only: Flag
    history_public: Flag
    web_public: Flag
    archived: Flag
    is_default: Flag
    topics_policy: string
    /** Whether mobile notifications are on for users who subscribe for the first time. */
    default_push_notifications: Flag
    message_retention_days: number | null
    folder_id: number | null
    /** JSON: the channel's permissions, as group-setting values. */
    permissions: string
  }
  subscription: {
    account_id: number
    channel_id: number
    active: Flag
    color: string
    is_muted: Flag
    pin_to_top: Flag
    desktop_notifications: Flag | null
    audible_notifications: Flag | null
    push_notifications: Flag | null
    email_notifications: Flag | null
    wildcard_mentions_notify: Flag | null
  }
  /**
   * The range of a channel's messages that a subscriber received: after the first ID, up to the last (null: still
   * subscribed).
   */
  subscription_span: {
    account_id: number
    channel_id: number
    after_message: number
    until_message: number | null
  }

  // features/channel-folders
  channel_folder: {
    id: Generated<number>
    realm_id: number
    name: string
    name_lower: string
    description: string
    rendered_description: string
    creator_id: number | null
    created_at: number
    position: number
    archived: Flag
  }

  // features/user-topics
  /** The user's visibility policy for a topic, if it differs from the channel's. */
  user_topic: {
    account_id: number
    channel_id: number
    topic_lower: string
    topic: string
    visibility_policy: 0 | 1 | 2 | 3
    updated_at: number
  }
}
