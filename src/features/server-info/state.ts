// The version and the features of the server, for clients that have logged in.
import { passwordMaxLength, passwordMinGuesses } from '#core/server/passwords.ts'
import { object, required } from '#core/contract/field.ts'
import { anyJson, bool, dictionary, int, list, nullable, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { fileLimitMib } from '#core/http/form.ts'
import { maxBulkNewSubscriptionMessages } from '#features/channels/public.ts'
import { fewestDaysToDeletion } from '#features/realms/public.ts'
import { serverReportMessageTypes } from '#features/reports/public.ts'
import { permissionChoice, permissionChoices } from './permission-choices.ts'
import { featureLevel, version } from './version.ts'

/** Always sent: clients need the version to understand the rest. */
export const versionState = statePart({
  types: [],
  fields: {
    zulip_version: required(text, 'Version of the server.'),
    zulip_merge_base: required(text, 'The same, for clients that expect it.'),
    zulip_feature_level: required(int, 'Level of the API that the server speaks.'),
  },
  read: async () => ({ zulip_version: version, zulip_merge_base: version, zulip_feature_level: featureLevel }),
})

/** Features that the server does not have are named too, so that clients do not offer them. */
export const serverState = statePart({
  types: ['realm'],
  fields: {
    server_presence_ping_interval_seconds: required(int, 'How often clients say that their user is there.'),
    server_presence_offline_threshold_seconds: required(int, 'After how long a user counts as offline.'),
    server_typing_started_expiry_period_milliseconds: required(int, 'How long a user counts as typing.'),
    server_typing_stopped_wait_period_milliseconds: required(int, 'After how long without a key typing has ended.'),
    server_typing_started_wait_period_milliseconds: required(int, 'How often clients say that typing goes on.'),
    server_inline_image_preview: required(bool, 'Whether images can be shown in messages.'),
    server_inline_url_embed_preview: required(bool, 'Whether linked pages can be shown in messages.'),
    server_thumbnail_formats: required(list(anyJson), 'Sizes in which images are offered.'),
    server_avatar_changes_disabled: required(bool, 'Whether users cannot change their pictures.'),
    server_name_changes_disabled: required(bool, 'Whether users cannot change their names.'),
    server_web_public_streams_enabled: required(bool, 'Whether channels can be open without an account.'),
    server_can_summarize_topics: required(bool, 'Whether the server can summarize topics.'),
    server_report_message_types: required(
      list(object('ReportType', { key: required(text, 'The reason.'), name: required(text, 'Display name.') })),
      'Why a message may be reported.',
    ),
    max_bulk_new_subscription_messages: required(int, 'Up to how many new subscribers get a message about it.'),
    password_min_length: required(int, 'Shortest password.'),
    password_max_length: required(int, 'Longest password.'),
    password_min_guesses: required(int, 'How many guesses a password must withstand.'),
    max_file_upload_size_mib: required(int, 'Largest file that can be uploaded.'),
    max_avatar_file_size_mib: required(int, 'Largest picture of an account; 0 while there are none.'),
    max_icon_file_size_mib: required(int, 'Largest picture of an organization; 0 while there are none.'),
    max_logo_file_size_mib: required(int, 'Largest logo; 0 while there are none.'),
    settings_send_digest_emails: required(bool, 'Whether the server sends digests.'),
    max_reminder_note_length: required(int, 'Longest note of a reminder; 0 while there are none.', { since: 415 }),
    max_channel_folder_name_length: required(int, 'Longest name of a channel folder; 0 while there are none.', {
      since: 410,
    }),
    max_channel_folder_description_length: required(int, 'Longest description of one; 0 while there are none.', {
      since: 410,
    }),
    server_generation: required(int, 'When the process started.'),
    server_needs_upgrade: required(bool, 'Whether the server says that it is too old: it does not.', { since: 74 }),
    server_min_deactivated_realm_deletion_days: required(
      nullable(int),
      'Days that the data of a deactivated organization stay at least.',
      { since: 332 },
    ),
    server_max_deactivated_realm_deletion_days: required(nullable(int), 'And at most; null for no end.', {
      since: 332,
    }),
    server_supported_permission_settings: required(
      object('PermissionSettings', {
        realm: required(dictionary(permissionChoice), 'Permissions of the organization.'),
        stream: required(dictionary(permissionChoice), 'Permissions of a channel.'),
        group: required(dictionary(permissionChoice), 'Permissions of a group.'),
      }),
      'Which groups can hold each permission.',
      { since: 221 },
    ),
    development_environment: required(bool, 'Whether the server is only for trying things out.'),
    gif_rating_policy_options: required(
      dictionary(
        object('GifRating', {
          id: required(int, 'A value of gif_rating_policy.'),
          name: required(text, 'Display name.'),
        }),
      ),
      'How GIFs can be chosen: not at all.',
      { since: 453 },
    ),
    upgrade_text_for_wide_organization_logo: required(text, 'Always empty: nothing is to pay.'),
    zulip_plan_is_not_limited: required(bool, 'Whether everything is there without paying: always.'),
  },
  read: async ({ tx: { server } }) => ({
    server_presence_ping_interval_seconds: 60,
    server_presence_offline_threshold_seconds: 200,
    server_typing_started_expiry_period_milliseconds: 45_000,
    server_typing_stopped_wait_period_milliseconds: 12_000,
    server_typing_started_wait_period_milliseconds: 30_000,
    server_inline_image_preview: false,
    server_inline_url_embed_preview: false,
    server_thumbnail_formats: [],
    server_avatar_changes_disabled: true,
    server_name_changes_disabled: false,
    server_web_public_streams_enabled: true,
    server_can_summarize_topics: false,
    server_report_message_types: serverReportMessageTypes,
    max_bulk_new_subscription_messages: maxBulkNewSubscriptionMessages,
    password_min_length: server.config.passwordMinLength,
    password_max_length: passwordMaxLength,
    password_min_guesses: passwordMinGuesses,
    max_file_upload_size_mib: fileLimitMib,
    max_avatar_file_size_mib: 0,
    max_icon_file_size_mib: 0,
    max_logo_file_size_mib: 0,
    settings_send_digest_emails: false,
    max_reminder_note_length: 0,
    max_channel_folder_name_length: 0,
    max_channel_folder_description_length: 0,
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
