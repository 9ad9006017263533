// Personal settings: one table, from which the endpoints, storage, events and documentation are derived
// (docs/spec/organization.md#defaults-values).
import { keysOf } from '#core/base/records.ts'
import { type ApiError, badRequest } from '#core/contract/failure.ts'
import { bool, int, intBetween, intFrom, rawText, type Shape, text, textFrom } from '#core/contract/shape.ts'
import { languageCode } from '#features/languages/public.ts'
import { setting, type SettingValues, wordSetting } from './setting.ts'

const UnknownSound = badRequest("Invalid notification sound '{value}'")
const BadBatchingPeriod = badRequest('Invalid email batching period: {seconds} seconds')
const weekInSeconds = 604_800

export const notificationSounds = [
  'ascend',
  'beep_boop',
  'bink',
  'bright',
  'brlip',
  'chime',
  'deep tom',
  'ding',
  'double tap',
  'down',
  'dry bongos',
  'dutdut',
  'fast ascend',
  'flute',
  'friendly',
  'kick roll',
  'loud tintong',
  'metallic snare',
  'pan',
  'shaker',
  'simple',
  'stairs',
  'subtle',
  'swish',
  'tintong',
  'up',
  'wood block',
  'zaping',
  'zing',
  'zulip',
] as const

/** Other names of the two graphical sets (docs/spec/organization.md#emoji-sets). */
const emojisetAliases: ReadonlyMap<string, string> = new Map([
  ['set_a', 'google'],
  ['set_b', 'twitter'],
])
export const emojisetChoices = { google: 'Google', twitter: 'Twitter', text: 'Plain text' } as const
const emojisets = textFrom(keysOf(emojisetChoices), 'long')
const emojiset: Shape<keyof typeof emojisetChoices> = {
  ...emojisets,
  parse: (value, at) => emojisets.parse(emojisetAliases.get(rawText.parse(value, at)) ?? value, at),
}

/** The sizes of docs/spec/organization.md#sizes. */
const smallInt = intBetween(1, 32_767)

export const personalSettings = {
  automatically_follow_topics_policy: setting(
    intFrom(1, 2, 3, 4),
    3,
    'Follow topics: 1 participated in, 2 sent to, 3 started, 4 never.',
    { since: 214 },
  ),
  automatically_follow_topics_where_mentioned: setting(bool, true, 'Follow topics where the user is mentioned.', {
    since: 235,
  }),
  automatically_unmute_topics_in_muted_streams_policy: setting(
    intFrom(1, 2, 3, 4),
    2,
    'Unmute topics in muted channels: 1 participated in, 2 sent to, 3 started, 4 never.',
    { since: 214 },
  ),
  color_scheme: setting(intFrom(1, 2, 3), 1, '1 automatic, 2 dark, 3 light.'),
  demote_inactive_streams: setting(intFrom(1, 2, 3), 1, 'Hide inactive channels: 1 automatic, 2 always, 3 never.'),
  desktop_icon_count_display: setting(
    intFrom(1, 2, 3, 4),
    1,
    'Unread badge: 1 all unread, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 none.',
  ),
  display_emoji_reaction_users: setting(bool, true, 'Show names instead of a count if there are few reactions.', {
    since: 125,
  }),
  email_address_visibility: setting(
    intFrom(1, 2, 3, 4, 5),
    1,
    'Who can see the real email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.',
    { since: 163 },
  ),
  email_notifications_batching_period_seconds: setting(
    int,
    120,
    'Delay to combine notifications into one email, in seconds.',
  ),
  emojiset: setting(emojiset, 'google', 'Emoji set.'),
  enable_desktop_notifications: setting(bool, true, 'Desktop notifications for direct messages and mentions.'),
  enable_digest_emails: setting(bool, true, 'Digest emails while the user is away.'),
  enable_drafts_synchronization: setting(bool, true, 'Keep drafts on the server; turning it off deletes them.'),
  enable_followed_topic_audible_notifications: setting(bool, true, 'Sounds for followed topics.', { since: 189 }),
  enable_followed_topic_desktop_notifications: setting(bool, true, 'Desktop notifications for followed topics.', {
    since: 189,
  }),
  enable_followed_topic_email_notifications: setting(bool, true, 'Emails for followed topics.', { since: 189 }),
  enable_followed_topic_push_notifications: setting(bool, true, 'Mobile notifications for followed topics.', {
    since: 189,
  }),
  enable_followed_topic_wildcard_mentions_notify: setting(
    bool,
    true,
    'Wildcard mentions in followed topics notify like personal mentions.',
    { since: 189 },
  ),
  enable_offline_email_notifications: setting(bool, true, 'Emails for direct messages and mentions while offline.'),
  enable_offline_push_notifications: setting(
    bool,
    true,
    'Mobile notifications for direct messages and mentions while offline.',
  ),
  enable_online_push_notifications: setting(
    bool,
    true,
    'Mobile notifications for direct messages and mentions while online.',
  ),
  enable_sounds: setting(bool, true, 'Sounds for direct messages and mentions.'),
  enable_stream_audible_notifications: setting(bool, false, 'Sounds for channel messages.'),
  enable_stream_desktop_notifications: setting(bool, false, 'Desktop notifications for channel messages.'),
  enable_stream_email_notifications: setting(bool, false, 'Emails for channel messages.'),
  enable_stream_push_notifications: setting(bool, false, 'Mobile notifications for channel messages.'),
  enter_sends: setting(bool, false, 'Enter sends the message.'),
  fluid_layout_width: setting(bool, false, 'Use the full width of the window.'),
  hide_ai_features: setting(bool, false, 'Hide AI features in all clients.', { since: 350 }),
  high_contrast_mode: setting(bool, false, 'High contrast.'),
  left_side_userlist: setting(bool, false, 'Show the user list on the left in narrow windows.'),
  message_content_in_email_notifications: setting(bool, true, 'Include message content in emails.'),
  notification_sound: setting(text, 'zulip', 'Name of the notification sound, or none.'),
  pm_content_in_desktop_notifications: setting(bool, true, 'Include direct messages in desktop notifications.'),
  presence_enabled: setting(bool, true, 'Let other users see when the user is online.'),
  realm_name_in_email_notifications_policy: setting(
    intFrom(1, 2, 3),
    1,
    "Organization's name in emails: 1 automatic, 2 always, 3 never.",
  ),
  receives_typing_notifications: setting(bool, true, 'Receive typing notifications.', { since: 253 }),
  resolved_topic_notice_auto_read_policy: setting(
    textFrom(['always', 'except_followed', 'never']),
    'except_followed',
    'When to mark notices of resolved topics as read.',
    { since: 385 },
  ),
  send_private_typing_notifications: setting(bool, true, 'Send typing notifications for direct messages.', {
    since: 105,
  }),
  send_read_receipts: setting(bool, true, 'Let other users see which messages the user has read.', { since: 105 }),
  send_stream_typing_notifications: setting(bool, true, 'Send typing notifications for channel messages.', {
    since: 105,
  }),
  starred_message_counts: setting(bool, true, 'Show the number of starred messages.'),
  translate_emoticons: setting(bool, false, 'Turn emoticons into emoji.'),
  twenty_four_hour_time: setting(bool, false, 'Use 24-hour time.', { since: 99 }),
  user_list_style: setting(intFrom(1, 2, 3), 3, 'User list: 1 compact, 2 with status, 3 with avatar and status.'),
  web_animate_image_previews: wordSetting(
    ['always', 'on_hover', 'never'],
    'on_hover',
    'When to play animated previews.',
    {
      since: 275,
    },
  ),
  web_channel_default_view: setting(
    intFrom(1, 2, 3, 4),
    1,
    'What opening a channel shows: 1 top topic, 2 feed, 3 list of topics, 4 top unread topic.',
    { since: 269 },
  ),
  web_escape_navigates_to_home_view: setting(bool, true, 'Esc goes to the home view.', { since: 219 }),
  web_font_size_px: setting(smallInt, 16, 'Font size in pixels.', { since: 245 }),
  web_home_view: wordSetting(['recent', 'inbox', 'all_messages'], 'inbox', 'The home view.', { since: 219 }),
  web_inbox_show_channel_folders: setting(bool, true, 'Group the inbox by channel folder.', { since: 431 }),
  web_left_sidebar_show_channel_folders: setting(bool, true, 'Show channel folders in the left sidebar.'),
  web_left_sidebar_unreads_count_summary: setting(bool, true, 'Show the total unread count in the left sidebar.'),
  web_line_height_percent: setting(smallInt, 140, 'Line height in percent.', { since: 245 }),
  web_mark_read_on_scroll_policy: setting(
    intFrom(1, 2, 3),
    1,
    'Mark messages read when scrolling: 1 always, 2 in conversation views, 3 never.',
  ),
  web_navigate_to_sent_message: setting(bool, true, 'Go to the conversation of a sent message.', { since: 268 }),
  web_stream_unreads_count_display_policy: setting(
    intFrom(1, 2, 3),
    2,
    'Unread counts for: 1 all channels, 2 unmuted channels and topics, 3 none.',
    { since: 210 },
  ),
  web_suggest_update_timezone: setting(bool, true, "Offer to update the time zone when the device's differs.", {
    since: 329,
  }),
  wildcard_mentions_notify: setting(bool, true, 'Wildcard mentions notify like personal mentions.'),
} as const

/** Settings without a default for new users (docs/spec/organization.md#defaults-not-accepted). */
const ownSettings = {
  allow_private_data_export: setting(bool, false, 'Let administrators export private data.', { since: 293 }),
  default_language: setting(languageCode, 'en', 'Language of the account, such as de.'),
  enable_login_emails: setting(bool, true, 'Emails about new logins.'),
  enable_marketing_emails: setting(bool, true, 'Product news by email.'),
} as const

export const allSettings = { ...personalSettings, ...ownSettings }

export type PersonalSettings = SettingValues<typeof allSettings>

/**
 * The first invalid value, in the order of docs/spec/organization.md#defaults-order. All values have the right type.
 */
export function settingProblem(given: Partial<PersonalSettings>): ApiError | undefined {
  const { notification_sound: value, email_notifications_batching_period_seconds: seconds } = given
  if (value !== undefined && value !== 'none' && !notificationSounds.some(sound => sound === value))
    return UnknownSound({ value })
  if (seconds !== undefined && (seconds < 1 || seconds > weekInSeconds)) return BadBatchingPeriod({ seconds })
  return undefined
}
export const settingErrors = [UnknownSound, BadBatchingPeriod]
