// The objects that the mobile app decodes, in the state, in messages and in events.
import { bool, type Decoder, either, int, listOf, mapOf, matching, maybe, object, oneOf, text } from './decode.ts'

export const groupSetting = either(int, object({ direct_members: listOf(int), direct_subgroups: listOf(int) }))

const channelFields = {
  stream_id: int,
  name: text,
  is_archived: maybe(bool),
  description: text,
  rendered_description: text,
  date_created: int,
  first_message_id: maybe(int),
  invite_only: bool,
  is_web_public: bool,
  history_public_to_subscribers: bool,
  message_retention_days: maybe(int),
  topics_policy: maybe(text),
  stream_post_policy: maybe(oneOf(1, 2, 3, 4)),
  folder_id: maybe(int),
  can_add_subscribers_group: maybe(groupSetting),
  can_delete_any_message_group: maybe(groupSetting),
  can_delete_own_message_group: maybe(groupSetting),
  can_send_message_group: maybe(groupSetting),
  can_subscribe_group: maybe(groupSetting),
  is_recently_active: maybe(bool),
  stream_weekly_traffic: maybe(int),
}
export const channel = object(channelFields)

/** The settings of a subscription. */
export const subscriptionProperties: Readonly<Record<string, Decoder>> = {
  color: matching(/^#[0-9a-f]{6}$/),
  is_muted: bool,
  pin_to_top: bool,
  desktop_notifications: maybe(bool),
  email_notifications: maybe(bool),
  wildcard_mentions_notify: maybe(bool),
  push_notifications: maybe(bool),
  audible_notifications: maybe(bool),
}
export const subscription = object({ ...channelFields, ...subscriptionProperties })

export const profileValue = object({ value: text, rendered_value: maybe(text) })
export const user = object({
  user_id: int,
  delivery_email: maybe(text),
  email: text,
  full_name: text,
  date_joined: text,
  // The app fills it in for lists in the state.
  is_active: maybe(bool),
  is_bot: bool,
  bot_type: maybe(int),
  bot_owner_id: maybe(int),
  role: int,
  timezone: text,
  avatar_url: maybe(text),
  avatar_version: int,
  profile_data: maybe(mapOf(profileValue)),
  is_system_bot: maybe(bool),
})

export const userGroup = object({
  id: int,
  name: text,
  description: text,
  members: listOf(int),
  direct_subgroup_ids: listOf(int),
  is_system_group: bool,
  deactivated: maybe(bool),
})

export const profileField = object({
  id: int,
  type: int,
  order: int,
  name: text,
  hint: text,
  field_data: text,
  display_in_profile_summary: maybe(bool),
})

export const savedSnippet = object({ id: int, title: text, content: text, date_created: int })
export const customEmoji = object({
  id: text,
  name: text,
  source_url: text,
  still_url: maybe(text),
  deactivated: bool,
  author_id: maybe(int),
})
export const channelFolder = object({
  id: int,
  name: text,
  description: text,
  rendered_description: text,
  is_archived: bool,
  order: maybe(int),
  date_created: maybe(int),
  creator_id: maybe(int),
})
export const device = object({
  push_key_id: maybe(int),
  push_token_id: maybe(text),
  pending_push_token_id: maybe(text),
  push_token_last_updated_timestamp: maybe(int),
  push_registration_error_code: maybe(text),
})
export const userStatus = object({
  status_text: maybe(text),
  emoji_name: maybe(text),
  emoji_code: maybe(text),
  reaction_type: maybe(oneOf('', 'unicode_emoji', 'realm_emoji', 'zulip_extra_emoji')),
})
export const userTopic = object({
  stream_id: int,
  topic_name: text,
  last_updated: int,
  visibility_policy: oneOf(0, 1, 2, 3),
})

export const reactionFields = {
  emoji_name: text,
  emoji_code: text,
  reaction_type: oneOf('unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'),
  user_id: int,
}
const anyMessage = {
  id: int,
  client: text,
  content: text,
  content_type: text,
  is_me_message: bool,
  last_edit_timestamp: maybe(int),
  reactions: listOf(object(reactionFields)),
  sender_email: text,
  sender_full_name: text,
  sender_id: int,
  sender_realm_str: text,
  timestamp: int,
  match_content: maybe(text),
  match_subject: maybe(text),
  submessages: maybe(listOf(object({ sender_id: int, msg_type: text, content: text }))),
}
const channelMessage = object({
  ...anyMessage,
  type: oneOf('stream'),
  stream_id: int,
  subject: text,
  display_recipient: text,
})
const directMessage = object({
  ...anyMessage,
  type: oneOf('private'),
  display_recipient: listOf(object({ id: int })),
})
export const message: Decoder = (value, at) =>
  ((value as { type?: unknown } | null)?.type === 'stream' ? channelMessage : directMessage)(value, at)
