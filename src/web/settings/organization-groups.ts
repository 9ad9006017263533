// How the organization's settings and permissions are grouped.
import type { administration } from '../text/administration.ts'

export type OrganizationSettingName = keyof typeof administration.value.organization
export type PermissionName = keyof typeof administration.value.permissions

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
  'default_code_block_language',
]
export const automatedMessages: readonly OrganizationSettingName[] = [
  'new_stream_announcements_stream_id',
  'send_channel_events_messages',
  'moderation_request_channel_id',
  'welcome_message_custom_text',
]

export const joiningPermissions: readonly PermissionName[] = ['can_invite_users_group', 'create_multiuse_invite_group']
export const peoplePermissions: readonly PermissionName[] = [
  'can_access_all_users_group',
  'can_create_groups',
  'can_manage_all_groups',
]
export const channelPermissions: readonly PermissionName[] = [
  'can_create_public_channel_group',
  'can_create_private_channel_group',
  'can_add_subscribers_group',
  'can_set_topics_policy_group',
  'can_set_delete_message_policy_group',
]
export const messagePermissions: readonly PermissionName[] = [
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_move_messages_between_channels_group',
  'can_move_messages_between_topics_group',
  'can_resolve_topics_group',
  'can_mention_many_users_group',
]
export const directPermissions: readonly PermissionName[] = [
  'direct_message_initiator_group',
  'direct_message_permission_group',
]
export const botPermissions: readonly PermissionName[] = ['can_create_bots_group', 'can_create_write_only_bots_group']
