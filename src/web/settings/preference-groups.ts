// How personal settings are grouped.
import type { PersonalName } from './setting-field.tsx'

export const look: readonly PersonalName[] = [
  'color_scheme',
  'default_language',
  'twenty_four_hour_time',
  'web_font_size_px',
  'web_line_height_percent',
  'fluid_layout_width',
]
export const views: readonly PersonalName[] = [
  'web_home_view',
  'web_channel_default_view',
  'web_left_sidebar_show_channel_folders',
  'demote_inactive_streams',
  'starred_message_counts',
  'display_emoji_reaction_users',
  'web_animate_image_previews',
]
export const writing: readonly PersonalName[] = [
  'enter_sends',
  'translate_emoticons',
  'enable_drafts_synchronization',
  'web_mark_read_on_scroll_policy',
  'resolved_topic_notice_auto_read_policy',
]
export const privacy: readonly PersonalName[] = [
  'email_address_visibility',
  'presence_enabled',
  'send_read_receipts',
  'send_private_typing_notifications',
  'send_stream_typing_notifications',
  'receives_typing_notifications',
]
export const topics: readonly PersonalName[] = [
  'automatically_follow_topics_policy',
  'automatically_follow_topics_where_mentioned',
  'automatically_unmute_topics_in_muted_streams_policy',
]
export const notifyDirect: readonly PersonalName[] = [
  'enable_desktop_notifications',
  'enable_sounds',
  'pm_content_in_desktop_notifications',
  'wildcard_mentions_notify',
]
export const notifyFollowed: readonly PersonalName[] = [
  'enable_followed_topic_desktop_notifications',
  'enable_followed_topic_audible_notifications',
  'enable_followed_topic_wildcard_mentions_notify',
]
export const notifyChannels: readonly PersonalName[] = [
  'enable_stream_desktop_notifications',
  'enable_stream_audible_notifications',
]
export const notifyGeneral: readonly PersonalName[] = ['notification_sound', 'desktop_icon_count_display']
