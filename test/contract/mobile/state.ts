// The parts of the response to POST /register that the mobile app decodes.
import { anything, bool, type Decoder, int, listOf, mapOf, matching, maybe, object, oneOf, text } from './decode.ts'
import {
  channel,
  channelFolder,
  customEmoji,
  device,
  groupSetting,
  profileField,
  savedSnippet,
  subscription,
  user,
  userGroup,
  userStatus,
} from './objects.ts'

const unread = { unread_message_ids: listOf(int) }
const users = listOf(user)

/** Without these the app doesn't start. */
const needed: Readonly<Record<string, Decoder>> = {
  queue_id: text,
  last_event_id: int,
  zulip_feature_level: int,
  zulip_version: text,
  zulip_merge_base: text,
  alert_words: listOf(text),
  custom_profile_fields: listOf(profileField),
  max_stream_name_length: int,
  max_topic_length: int,
  server_presence_ping_interval_seconds: int,
  server_presence_offline_threshold_seconds: int,
  muted_users: listOf(object({ id: int })),
  presences: mapOf(object({ active_timestamp: int, idle_timestamp: int })),
  realm_emoji: mapOf(customEmoji),
  realm_user_groups: listOf(userGroup),
  recent_private_conversations: listOf(object({ max_message_id: int, user_ids: listOf(int) })),
  subscriptions: listOf(subscription),
  unread_msgs: object({
    count: int,
    pms: listOf(object({ other_user_id: int, ...unread })),
    streams: listOf(object({ stream_id: int, topic: text, ...unread })),
    huddles: listOf(object({ user_ids_string: matching(/^\d+(,\d+)*$/), ...unread })),
    mentions: listOf(int),
    old_unreads_missing: bool,
  }),
  starred_messages: listOf(int),
  streams: listOf(channel),
  user_status: mapOf(userStatus),
  user_settings: object({
    twenty_four_hour_time: maybe(bool),
    starred_message_counts: bool,
    display_emoji_reaction_users: bool,
    emojiset: text,
    presence_enabled: bool,
    web_inbox_show_channel_folders: maybe(bool),
  }),
  user_topics: listOf(object({ stream_id: int, topic_name: text, last_updated: int, visibility_policy: int })),
  realm_wildcard_mention_policy: oneOf(1, 2, 3, 5, 6, 7),
  realm_name: text,
  realm_waiting_period_threshold: int,
  realm_allow_message_editing: bool,
  realm_enable_read_receipts: bool,
  realm_icon_url: text,
  realm_presence_disabled: bool,
  realm_default_external_accounts: mapOf(object({ name: text, text, hint: text, url_pattern: text })),
  max_file_upload_size_mib: int,
  server_emoji_data_url: matching(/^https?:\/\//),
  event_queue_longpoll_timeout_seconds: int,
  realm_users: users,
  realm_non_active_users: users,
  cross_realm_bots: users,
}

const used: Readonly<Record<string, Decoder>> = {
  server_typing_started_expiry_period_milliseconds: maybe(int),
  server_typing_stopped_wait_period_milliseconds: maybe(int),
  server_typing_started_wait_period_milliseconds: maybe(int),
  saved_snippets: maybe(listOf(savedSnippet)),
  channel_folders: maybe(listOf(channelFolder)),
  devices: maybe(mapOf(device)),
  realm_can_delete_any_message_group: maybe(groupSetting),
  realm_can_delete_own_message_group: maybe(groupSetting),
  realm_delete_own_message_policy: maybe(oneOf(1, 2, 3, 4, 5)),
  realm_topics_policy: maybe(text),
  realm_mandatory_topics: maybe(bool),
  realm_message_content_delete_limit_seconds: maybe(int),
  realm_message_content_edit_limit_seconds: maybe(int),
  realm_moderation_request_channel_id: maybe(int),
  realm_empty_topic_display_name: maybe(text),
  server_thumbnail_formats: maybe(
    listOf(object({ name: text, max_width: int, max_height: int, animated: bool, format: text })),
  ),
  server_report_message_types: maybe(listOf(object({ key: text, name: text }))),
}

/**
 * A client that asks for a part of the state gets that part; it must decode. Presence has another form for other
 * clients.
 */
export function presentInState(body: Readonly<Record<string, unknown>>, slimPresence: boolean): string[] {
  const fields = { ...needed, ...used, ...(slimPresence ? {} : { presences: anything }) }
  const present = Object.entries(fields).filter(([name]) => name in body)
  return object(Object.fromEntries(present))(body, 'state')
}

/** The missing fields that the app needs. */
export const missingInState = (body: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(needed).filter(name => !(name in body))
