// The version and the features of the server, for clients that have signed in.
import { mapValues } from '#core/base/records.ts'
import { object, required } from '#core/contract/field.ts'
import { bool, list, nullable, type Of, text, dictionary, int } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { fileLimitMib } from '#core/http/form.ts'
import { passwordMaxLength, passwordMinGuesses } from '#core/server/passwords.ts'
import { channelPermissions, maxBulkNewSubscriptionMessages } from '#features/channels/public.ts'
import { pictureMib } from '#features/pictures/public.ts'
import { permissionSettings, fewestDaysToDeletion } from '#features/realms/public.ts'
import { serverReportMessageTypes } from '#features/reports/public.ts'
import { thumbnailFormat, thumbnailFormats } from '#features/uploads/public.ts'
import { groupPermissions } from '#features/user-groups/public.ts'
import { featureLevel, version } from './version.ts'

// Which groups can hold each permission, read from the tables of permissions.

const permissionChoice = object('PermissionSetting', {
  require_system_group: required(bool, 'Whether only system groups can have it.'),
  allow_internet_group: required(bool, 'Whether role:internet can have it.'),
  allow_nobody_group: required(bool, 'Whether role:nobody can have it.'),
  allow_everyone_group: required(bool, 'Whether role:everyone can have it; otherwise guests never have it.'),
  default_group_name: required(text, 'The group that has it by default.'),
  default_for_system_groups: required(nullable(text), 'For group permissions: the group that has it in system groups.'),
  allowed_system_groups: required(list(text), 'System groups that can have it; empty for any.'),
})
type Choice = Of<typeof permissionChoice>

interface Declared {
  readonly factory: string
  readonly guestsAllowed: boolean
  readonly allowedGroups?: readonly string[]
}

const choicesOf = (
  table: Readonly<Record<string, Declared>>,
  creator: string,
  forSystemGroups: string | null = null,
): Record<string, Choice> =>
  mapValues(table, ({ factory, guestsAllowed, allowedGroups = [] }) => ({
    require_system_group: allowedGroups.length > 0,
    allow_internet_group: false,
    allow_nobody_group: allowedGroups.length === 0,
    allow_everyone_group: guestsAllowed,
    default_group_name: factory === 'creator' ? creator : factory,
    default_for_system_groups: forSystemGroups,
    allowed_system_groups: [...allowedGroups],
  }))

let choices: Record<'realm' | 'stream' | 'group', Record<string, Choice>> | undefined

/** Created on first use. */
const permissionChoices = (): NonNullable<typeof choices> =>
  (choices ??= {
    realm: choicesOf(permissionSettings, 'role:owners'),
    stream: choicesOf(channelPermissions, 'channel_creator'),
    group: choicesOf(groupPermissions, 'group_creator', 'role:nobody'),
  })

/** Always sent: clients need the version to understand the rest. */
export const versionState = statePart({
  types: [],
  fields: {
    zulip_version: required(text, 'Version of the server.'),
    zulip_merge_base: required(text, 'The same, for clients that expect it.'),
    zulip_feature_level: required(int, 'API feature level.'),
  },
  read: async () => ({ zulip_version: version, zulip_merge_base: version, zulip_feature_level: featureLevel }),
})

/** Also names features that the server doesn't have, so that clients don't offer them. */
export const serverState = statePart({
  types: ['realm'],
  fields: {
    server_presence_ping_interval_seconds: required(int, 'How often clients send a ping.'),
    server_presence_offline_threshold_seconds: required(
      int,
      'Time without a ping after which a user counts as offline.',
    ),
    server_typing_started_expiry_period_milliseconds: required(
      int,
      'How long a user counts as typing after the last start.',
    ),
    server_typing_stopped_wait_period_milliseconds: required(int, 'Time without typing after which clients send stop.'),
    server_typing_started_wait_period_milliseconds: required(int, 'How often clients repeat start.'),
    server_inline_image_preview: required(bool, 'Whether images can be shown in messages.'),
    server_inline_url_embed_preview: required(bool, 'Whether linked pages can be shown in messages.'),
    server_thumbnail_formats: required(list(thumbnailFormat), 'Available image sizes.'),
    server_avatar_changes_disabled: required(bool, 'Whether users cannot change their avatars.'),
    server_name_changes_disabled: required(bool, 'Whether users cannot change their names.'),
    server_web_public_streams_enabled: required(bool, 'Whether channels can be readable without an account.'),
    server_can_summarize_topics: required(bool, 'Whether the server can summarize topics.'),
    server_report_message_types: required(
      list(object('ReportType', { key: required(text, 'The reason.'), name: required(text, 'Display name.') })),
      'The reasons for reporting a message.',
    ),
    max_bulk_new_subscription_messages: required(int, 'Maximum number of new subscribers that get a message about it.'),
    password_min_length: required(int, 'Shortest password.'),
    password_max_length: required(int, 'Longest password.'),
    password_min_guesses: required(int, 'How many guesses a password must resist.'),
    max_file_upload_size_mib: required(int, 'Largest file that can be uploaded.'),
    max_avatar_file_size_mib: required(int, 'Largest avatar that can be uploaded.'),
    max_icon_file_size_mib: required(int, 'Largest icon that can be uploaded.'),
    max_logo_file_size_mib: required(int, 'Largest logo that can be uploaded.'),
    settings_send_digest_emails: required(bool, 'Whether the server sends digest emails.'),
    server_generation: required(int, 'When the process started.'),
    server_needs_upgrade: required(bool, "Always false: the server doesn't check for updates.", { since: 74 }),
    server_min_deactivated_realm_deletion_days: required(
      nullable(int),
      'Minimum number of days until the data of a deactivated organization is deleted.',
      { since: 332 },
    ),
    server_max_deactivated_realm_deletion_days: required(nullable(int), 'Maximum number of days; null for no limit.', {
      since: 332,
    }),
    server_supported_permission_settings: required(
      object('PermissionSettings', {
        realm: required(dictionary(permissionChoice), 'Organization permissions.'),
        stream: required(dictionary(permissionChoice), 'Channel permissions.'),
        group: required(dictionary(permissionChoice), 'Group permissions.'),
      }),
      'Which groups can have each permission.',
      { since: 221 },
    ),
    development_environment: required(bool, 'Whether this is a development server.'),
    gif_rating_policy_options: required(
      dictionary(
        object('GifRating', {
          id: required(int, 'A value of gif_rating_policy.'),
          name: required(text, 'Display name.'),
        }),
      ),
      'Choices of gif_rating_policy: only disabled.',
      { since: 453 },
    ),
    upgrade_text_for_wide_organization_logo: required(text, 'Always empty: there are no paid plans.'),
    zulip_plan_is_not_limited: required(bool, 'Always true: there are no paid plans.'),
  },
  read: async ({ tx: { server } }) => ({
    server_presence_ping_interval_seconds: 60,
    server_presence_offline_threshold_seconds: 200,
    server_typing_started_expiry_period_milliseconds: 45_000,
    server_typing_stopped_wait_period_milliseconds: 12_000,
    server_typing_started_wait_period_milliseconds: 30_000,
    server_inline_image_preview: true,
    server_inline_url_embed_preview: false,
    server_thumbnail_formats: [...thumbnailFormats],
    server_avatar_changes_disabled: false,
    server_name_changes_disabled: false,
    server_web_public_streams_enabled: true,
    server_can_summarize_topics: false,
    server_report_message_types: serverReportMessageTypes,
    max_bulk_new_subscription_messages: maxBulkNewSubscriptionMessages,
    password_min_length: server.config.passwordMinLength,
    password_max_length: passwordMaxLength,
    password_min_guesses: passwordMinGuesses,
    max_file_upload_size_mib: fileLimitMib,
    max_avatar_file_size_mib: pictureMib,
    max_icon_file_size_mib: pictureMib,
    max_logo_file_size_mib: pictureMib,
    settings_send_digest_emails: false,
    server_generation: server.startedAt,
    server_needs_upgrade: false,
    server_min_deactivated_realm_deletion_days: fewestDaysToDeletion,
    server_max_deactivated_realm_deletion_days: null,
    server_supported_permission_settings: permissionChoices(),
    development_environment: false,
    gif_rating_policy_options: { disabled: { id: 0, name: 'No GIFs' } },
    upgrade_text_for_wide_organization_logo: '',
    zulip_plan_is_not_limited: true,
  }),
})
