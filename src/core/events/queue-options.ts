// The options of a client's queue: which events it gets, and in which form.
import { boundedText } from '#core/contract/shape.ts'

/** IDs of queues, including those of other servers that a client may still have. */
export const queueIdText = boundedText(100)
/** The ID that a client gives to a message until the server assigns one. */
export const localIdText = boundedText(100)

/**
 * Capabilities that a client may have. Without one, the client gets an older form (docs/spec/events.md#older-clients).
 */
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
type Capability = (typeof capabilityNames)[number]
export type Capabilities = Readonly<Partial<Record<Capability, boolean>>>

export interface QueueOptions {
  /** Null means all types. Otherwise only types that the server has. */
  readonly event_types: readonly string[] | null
  /**
   * Messages outside the narrow aren't delivered. The narrow is resolved: it names channels, users and topics by their
   * IDs.
   */
  readonly narrow: readonly any[]
  /** Messages of all public channels, not only of those that the owner is subscribed to. */
  readonly all_public_streams: boolean
  readonly apply_markdown: boolean
  readonly client_gravatar: boolean
  readonly slim_presence: boolean
  /** How many days of presence the initial state contains. */
  readonly presence_history_limit_days?: number
  readonly include_subscribers: boolean
  readonly capabilities: Capabilities
  /** Reaction events contain a user object, for old clients that read only that. */
  readonly reaction_users?: boolean
}
