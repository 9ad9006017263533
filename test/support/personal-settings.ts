// The personal settings as clients know them (docs/spec/organization.md#defaults-factory): the factory value and
// another allowed value of each.
import { eventsOf } from './events.ts'
import type { Org, Person } from './world.ts'

const booleans: Record<string, boolean> = {
  automatically_follow_topics_where_mentioned: true,
  display_emoji_reaction_users: true,
  enable_desktop_notifications: true,
  enable_digest_emails: true,
  enable_drafts_synchronization: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_sounds: true,
  enable_stream_audible_notifications: false,
  enable_stream_desktop_notifications: false,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enter_sends: false,
  fluid_layout_width: false,
  hide_ai_features: false,
  high_contrast_mode: false,
  left_side_userlist: false,
  message_content_in_email_notifications: true,
  pm_content_in_desktop_notifications: true,
  presence_enabled: true,
  receives_typing_notifications: true,
  send_private_typing_notifications: true,
  send_read_receipts: true,
  send_stream_typing_notifications: true,
  starred_message_counts: true,
  translate_emoticons: false,
  twenty_four_hour_time: false,
  web_escape_navigates_to_home_view: true,
  web_inbox_show_channel_folders: true,
  web_left_sidebar_show_channel_folders: true,
  web_left_sidebar_unreads_count_summary: true,
  web_navigate_to_sent_message: true,
  web_suggest_update_timezone: true,
  wildcard_mentions_notify: true,
}
const choices: Record<string, [factory: number | string, other: number | string]> = {
  automatically_follow_topics_policy: [3, 4],
  automatically_unmute_topics_in_muted_streams_policy: [2, 1],
  color_scheme: [1, 3],
  demote_inactive_streams: [1, 3],
  desktop_icon_count_display: [1, 4],
  email_address_visibility: [1, 2],
  email_notifications_batching_period_seconds: [120, 604_800],
  realm_name_in_email_notifications_policy: [1, 3],
  user_list_style: [3, 1],
  web_channel_default_view: [1, 4],
  web_font_size_px: [16, 32_767],
  web_line_height_percent: [140, 1],
  web_mark_read_on_scroll_policy: [1, 3],
  web_stream_unreads_count_display_policy: [2, 1],
  emojiset: ['google', 'twitter'],
  notification_sound: ['zulip', 'deep tom'],
  resolved_topic_notice_auto_read_policy: ['except_followed', 'never'],
  web_animate_image_previews: ['on_hover', 'always'],
  web_home_view: ['inbox', 'recent'],
}

const valuesOf = (
  flags: Readonly<Record<string, boolean>>,
  words: Readonly<Record<string, readonly [factory: number | string, other: number | string]>>,
) => ({
  factory: {
    ...flags,
    ...Object.fromEntries(Object.entries(words).map(([name, [value]]) => [name, value])),
  } as Record<string, boolean | number | string>,
  other: {
    ...Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, !value])),
    ...Object.fromEntries(Object.entries(words).map(([name, [, value]]) => [name, value])),
  } as Record<string, boolean | number | string>,
})

/** The settings for which an organization has defaults. */
export const presets = valuesOf(booleans, choices)
/** The settings that each user decides alone. */
export const own = valuesOf(
  { allow_private_data_export: false, enable_login_emails: true, enable_marketing_emails: true },
  { default_language: ['en', 'de'] },
)
export const factory = { ...presets.factory, ...own.factory }
export const other = { ...presets.other, ...own.other }

/** The settings that would change if a user set all of these: a value that stays the same causes no event. */
export async function differing(org: Org, person: Person, values: object): Promise<string[]> {
  const events = await eventsOf(org, () => person.ok('PATCH /settings', { ...values }))
  return events.filter(({ event }) => event === 'user_settings/update').map(({ payload }) => payload.property)
}
