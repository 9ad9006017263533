// Which settings of the organization stand together, and the sections of its view.
import { isInRole } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import type { administration } from '../text/administration.ts'

export type OrganizationSettingName = keyof typeof administration.value.organization

export const profile: readonly OrganizationSettingName[] = ['name', 'description', 'default_language']
export const joining: readonly OrganizationSettingName[] = [
  'invite_required',
  'emails_restricted_to_domains',
  'disallow_disposable_email_addresses',
  'waiting_period_threshold',
]
export const people: readonly OrganizationSettingName[] = [
  'name_changes_disabled',
  'email_changes_disabled',
  'require_unique_names',
  'enable_guest_user_indicator',
  'presence_disabled',
  'enable_read_receipts',
]
export const messages: readonly OrganizationSettingName[] = [
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'message_content_delete_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
  'message_edit_history_visibility_policy',
  'topics_policy',
  'message_retention_days',
  'default_code_block_language',
]
export const automatedMessages: readonly OrganizationSettingName[] = [
  'new_stream_announcements_stream_id',
  'send_channel_events_messages',
  'moderation_request_channel_id',
  'welcome_message_custom_text',
]

/** The permissions have a section of their own, which takes them from the texts. */
export const organizationSections = [
  { path: 'organization-profile', name: 'profile', fields: profile },
  {
    path: 'organization-settings',
    name: 'settings',
    fields: [...joining, ...people, ...messages, ...automatedMessages],
  },
  { path: 'organization-permissions', name: 'permissions', fields: [] },
  { path: 'users', name: 'users', fields: [] },
  { path: 'bots', name: 'bots', fields: [] },
  { path: 'default-channels-list', name: 'defaultChannels', fields: [] },
  { path: 'channel-folders', name: 'folders', fields: [] },
  { path: 'emoji-settings', name: 'customEmoji', fields: [] },
  { path: 'linkifier-settings', name: 'linkifiers', fields: [] },
  { path: 'playground-settings', name: 'playgrounds', fields: [] },
  { path: 'profile-field-settings', name: 'profileFields', fields: [] },
  { path: 'organization-level-user-defaults', name: 'userDefaults', fields: [] },
  { path: 'auth-methods', name: 'authMethods', fields: [] },
] as const

export type OrganizationSection = (typeof organizationSections)[number]

export const sectionName = ({ org, settings }: typeof administration.value, { name }: OrganizationSection): string =>
  name === 'bots' ? settings.bots : org[name]

/** Only administrators see what new users start with. */
export const visibleSections = (store: Store): OrganizationSection[] =>
  organizationSections.filter(({ name }) => name !== 'userDefaults' || isInRole(store, 'role:administrators'))
