// Registers the client: the store is made from the initial state, and events keep it up to date.
import { askedLists } from './apply-event.ts'

/** Parts of the state that the client shows. Their events come automatically. */
const fetched = [
  ['realm', 'message', 'update_message_flags', 'subscription', 'user_topic', 'muted_users', 'starred_messages'],
  ['recent_private_conversations', 'user_settings', 'presence', 'drafts', 'realm_user_groups'],
  [
    'user_status',
    'realm_playgrounds',
    'custom_profile_fields',
    'channel_folders',
    'navigation_views',
    'cross_realm_bots',
  ],
].flat()
const watched = [
  ['message', 'update_message', 'delete_message', 'update_message_flags', 'reaction', 'submessage', 'subscription'],
  ['stream', 'user_topic', 'muted_users', 'realm_user', 'realm', 'user_settings', 'typing', 'user_group'],
  ['presence', 'user_status', 'realm_playgrounds', 'custom_profile_fields', 'drafts', 'navigation_view'],
].flat()
const events = [...askedLists.union(new Set(watched))]

export const registration = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: false,
  idle_queue_timeout: 3600,
  event_types: events,
  fetch_event_types: fetched,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    linkifier_url_template: true,
    user_list_incomplete: true,
    include_deactivated_groups: true,
    archived_channels: true,
    empty_topic_name: true,
    simplified_presence_events: true,
    individual_emoji_changes: true,
  },
}
