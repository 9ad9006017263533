// Every event that the mobile app decodes, by type and op. The app drops its queue when it can't decode an event.
import { anything, bool, type Decoder, int, listOf, mapOf, maybe, object, oneOf, text } from './decode.ts'
import {
  channel,
  channelFolder,
  customEmoji,
  device,
  groupSetting,
  message,
  profileField,
  reactionFields,
  savedSnippet,
  subscription,
  subscriptionProperties,
  user,
  userGroup,
  userStatus,
  userTopic,
} from './objects.ts'

const flag = oneOf(
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
  'has_alert_word',
  'historical',
)

const channelProperties: Readonly<Record<string, Decoder>> = {
  name: text,
  description: text,
  invite_only: bool,
  message_retention_days: maybe(int),
  stream_post_policy: oneOf(1, 2, 3, 4),
  topics_policy: text,
  folder_id: maybe(int),
  can_add_subscribers_group: groupSetting,
  can_delete_any_message_group: groupSetting,
  can_delete_own_message_group: groupSetting,
  can_send_message_group: groupSetting,
  can_subscribe_group: groupSetting,
  is_recently_active: bool,
  stream_weekly_traffic: maybe(int),
}

/** The value of a property that the app decodes must have its type. */
const valued =
  (properties: Readonly<Record<string, Decoder>>): Decoder =>
  (event, at) => {
    const { property, value } = event as { property: string; value: unknown }
    return properties[property]?.(value, `${at}.value`) ?? []
  }
const all =
  (...decoders: readonly Decoder[]): Decoder =>
  (value, at) =>
    decoders.flatMap(decode => decode(value, at))

/** A move has its origin and its mode, and changes something; an edit of the content has neither. */
const move: Decoder = (value, at) => {
  const event = value as Record<string, unknown>
  const moved = 'subject' in event || 'new_stream_id' in event
  if (!moved) return 'propagate_mode' in event ? [`${at}.propagate_mode without a move`] : []
  const propagate_mode = oneOf('change_one', 'change_later', 'change_all')
  return object({ stream_id: int, orig_subject: text, propagate_mode })(event, at)
}
const namedIsAmongAll: Decoder = (value, at) => {
  const { message_id, message_ids } = value as { message_id: number; message_ids: number[] }
  return message_ids.includes(message_id) ? [] : [`${at}.message_id is not among message_ids`]
}

const placed: Decoder = (value, at) =>
  (value as { message_type?: string }).message_type === 'stream'
    ? object({ stream_id: int, topic: text })(value, at)
    : []

const unreadPlace: Decoder = (value, at) =>
  object({
    type: oneOf('stream', 'private', 'direct'),
    mentioned: maybe(bool),
    ...((value as { type?: string }).type === 'stream' ? { stream_id: int, topic: text } : { user_ids: listOf(int) }),
  })(value, at)
const removedFlag: Decoder = (value, at) =>
  (value as { flag?: string }).flag === 'read' ? object({ message_details: mapOf(unreadPlace) })(value, at) : []

const members = object({ group_id: int, user_ids: listOf(int) })
const subgroups = object({ group_id: int, direct_subgroup_ids: listOf(int) })
const peers = object({ stream_ids: listOf(int), user_ids: listOf(int) })
const typing = object({ message_type: oneOf('direct', 'stream'), sender: object({ user_id: int }) })
const reaction = object({ ...reactionFields, message_id: int })
const ofDevice = object({ device_id: int })

export const mobileEvents: Readonly<Record<string, Decoder>> = {
  alert_words: object({ alert_words: listOf(text) }),
  'user_settings/update': object({ property: text, value: anything }),
  'device/add': ofDevice,
  'device/remove': ofDevice,
  'device/update': all(ofDevice, device),
  custom_profile_fields: object({ fields: listOf(profileField) }),
  'user_group/add': object({ group: userGroup }),
  'user_group/update': object({
    group_id: int,
    data: object({ name: maybe(text), description: maybe(text), deactivated: maybe(bool) }),
  }),
  'user_group/add_members': members,
  'user_group/remove_members': members,
  'user_group/add_subgroups': subgroups,
  'user_group/remove_subgroups': subgroups,
  'user_group/remove': object({ group_id: int }),
  'realm_user/add': object({ person: all(user, object({ is_active: bool })) }),
  'realm_user/remove': object({ person: object({ user_id: int }) }),
  'realm_user/update': object({
    person: object({
      user_id: int,
      full_name: maybe(text),
      avatar_url: maybe(text),
      avatar_version: maybe(int),
      timezone: maybe(text),
      bot_owner_id: maybe(int),
      role: maybe(int),
      delivery_email: maybe(text),
      custom_profile_field: maybe(object({ id: int, value: maybe(text), rendered_value: maybe(text) })),
      new_email: maybe(text),
      is_active: maybe(bool),
    }),
  }),
  'saved_snippets/add': object({ saved_snippet: savedSnippet }),
  'saved_snippets/update': object({ saved_snippet: savedSnippet }),
  'saved_snippets/remove': object({ saved_snippet_id: int }),
  'stream/create': object({ streams: listOf(channel) }),
  'stream/delete': object({ stream_ids: listOf(int) }),
  'stream/update': all(
    object({
      stream_id: int,
      name: text,
      property: text,
      rendered_description: maybe(text),
      history_public_to_subscribers: maybe(bool),
      is_web_public: maybe(bool),
    }),
    valued(channelProperties),
  ),
  'subscription/add': object({ subscriptions: listOf(subscription) }),
  'subscription/remove': object({ subscriptions: listOf(object({ stream_id: int })) }),
  'subscription/update': all(object({ stream_id: int, property: text }), valued(subscriptionProperties)),
  'subscription/peer_add': peers,
  'subscription/peer_remove': peers,
  'channel_folder/add': object({ channel_folder: channelFolder }),
  'channel_folder/update': object({ channel_folder_id: int, data: object({}) }),
  'channel_folder/reorder': object({ order: listOf(int) }),
  user_status: all(object({ user_id: int }), userStatus),
  user_topic: userTopic,
  muted_users: object({ muted_users: listOf(object({ id: int })) }),
  message: object({ message, flags: listOf(text), local_message_id: maybe(text) }),
  update_message: all(
    object({
      user_id: maybe(int),
      rendering_only: bool,
      message_id: int,
      message_ids: listOf(int),
      flags: listOf(flag),
      edit_timestamp: int,
      orig_content: maybe(text),
      orig_rendered_content: maybe(text),
      content: maybe(text),
      rendered_content: maybe(text),
      is_me_message: maybe(bool),
    }),
    move,
    namedIsAmongAll,
  ),
  delete_message: all(object({ message_ids: listOf(int), message_type: oneOf('stream', 'private', 'direct') }), placed),
  'update_message_flags/add': object({ flag: text, messages: listOf(int), all: bool }),
  'update_message_flags/remove': all(object({ flag: text, messages: listOf(int) }), removedFlag),
  submessage: object({ msg_type: text, content: text, message_id: int, sender_id: int, submessage_id: int }),
  'typing/start': typing,
  'typing/stop': typing,
  presence: object({
    user_id: int,
    server_timestamp: (value, at) => (typeof value === 'number' ? [] : [`${at} is no number`]),
    presence: mapOf(
      object({ client: text, status: oneOf('active', 'idle', 'offline'), timestamp: int, pushable: bool }),
    ),
  }),
  'reaction/add': reaction,
  'reaction/remove': reaction,
  'realm_emoji/add': object({ emoji: customEmoji }),
  'realm_emoji/update_one': object({ emoji_id: text, data: object({ deactivated: maybe(bool) }) }),
  'realm_emoji/update': object({ realm_emoji: mapOf(customEmoji) }),
  heartbeat: anything,
}
