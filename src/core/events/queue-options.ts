// What a client says about itself when it asks for events: which ones, and in which form.
import { boundedText } from '#core/contract/shape.ts'

/** Names of queues, ours and those of other servers that a client may still have. */
export const queueIdText = boundedText(100)
/** What a client calls a message that it sends, until the message has an ID. */
export const localIdText = boundedText(100)

/** What a client may understand; without it the client gets an older form (docs/spec/events.md#older-clients). */
export const capabilityNames = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
] as const
export type Capability = (typeof capabilityNames)[number]
export type Capabilities = Readonly<Partial<Record<Capability, boolean>>>

export interface QueueOptions {
  /** Null: all. Otherwise only types that the server has. */
  readonly event_types: readonly string[] | null
  /** Messages outside it are not told. Settled: what it names is named by IDs. */
  readonly narrow: readonly any[]
  /** Messages of all public channels, not only of those that the owner is subscribed to. */
  readonly all_public_streams: boolean
  readonly apply_markdown: boolean
  readonly client_gravatar: boolean
  readonly slim_presence: boolean
  /** How far back presence is told at first. */
  readonly presence_history_limit_days?: number
  readonly include_subscribers: boolean
  readonly capabilities: Capabilities
  /** Tells of each reaction with an object of the user: for old clients that look only there. */
  readonly reaction_users?: boolean
}
