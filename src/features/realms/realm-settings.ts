// An organization's settings in one table. The value of a permission is a group-setting value
// (docs/spec/groups.md#default-organization-permissions), other values are plain.
import { mapValues } from '#core/base/records.ts'
import { memoize } from '#core/base/bounded-cache.ts'
import { badRequest } from '#core/contract/failure.ts'
import {
  bool,
  boundedText,
  int,
  intFrom,
  jsonOrBareText,
  nonBlankText,
  nonNegativeInt,
  nullable,
  type Of,
  refuse,
  type Shape,
  text,
  textFrom,
} from '#core/contract/shape.ts'
import { isWebAddress } from '#core/contract/web-address.ts'
import { languageCode } from '#features/languages/public.ts'

interface RealmSetting<T> {
  readonly shape: Shape<T>
  readonly factory: T
  readonly doc: string
  readonly ownerOnly: boolean
  /** The shape in responses, if it differs from requests. */
  readonly answered?: Shape<T>
  /** Values derived from this one. If declared, the event is a dictionary with all of them. */
  readonly derivedValues?: (value: T) => Record<string, unknown>
}
const plain = <T>(
  shape: Shape<T>,
  factory: NoInfer<T>,
  doc: string,
  more: Partial<RealmSetting<NoInfer<T>>> = {},
): RealmSetting<T> => ({ shape, factory, doc, ownerOnly: false, ...more })

const ownerOnly = { ownerOnly: true }
const asDictionary = { derivedValues: () => ({}) }

export const BadLimit = badRequest("Bad value for '{name}': {value}")

/** A number of seconds or days, or the word `unlimited`, which becomes the given value. */
function limit<const U extends number | null>(unlimited: U): Shape<number | U> {
  return {
    schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'unlimited' }] },
    travels: 'json',
    parse(value, at) {
      if (value === 'unlimited') return unlimited
      if (typeof value === 'string') throw BadLimit({ name: at, value })
      const number = int.parse(value, at)
      if (number < 1) throw BadLimit({ name: at, value: number })
      return number
    },
  }
}
/** The most characters of a welcome message. */
export const welcomeTextLimit = 8000

const seconds = limit(null)
const answeredSeconds = { answered: nullable(int) }
const week = 7 * 24 * 60 * 60

/** The URL of a server for video calls. The word `default` becomes null, which means the default server. */
const callServer: Shape<string | null> = jsonOrBareText({
  schema: { anyOf: [{ type: 'string', format: 'uri', maxLength: 200 }, { const: 'default' }] },
  travels: 'text',
  parse(value, at) {
    const address = boundedText(200).parse(value, at)
    if (address === 'default') return null
    if (!isWebAddress(address)) throw refuse(at, 'is not a URL')
    return address
  },
})

export const videoChatProviders = { disabled: { id: 0, name: 'None' }, jitsi_meet: { id: 1, name: 'Jitsi Meet' } }

export const plainRealmSettings = {
  name: plain(nonBlankText(40), '', 'Name of the organization.'),
  description: plain(boundedText(1000), '', 'Description, in Markdown.', asDictionary),
  default_language: plain(
    languageCode,
    'en',
    'Language of the organization: of automated messages in channels, of invitations, and of new accounts.',
  ),
  allow_message_editing: plain(bool, true, 'Whether users can edit their messages.', asDictionary),
  message_content_edit_limit_seconds: plain(
    seconds,
    600,
    'Time limit for editing messages, in seconds; "unlimited" reads back as null.',
    {
      ...answeredSeconds,
      ...asDictionary,
    },
  ),
  message_content_delete_limit_seconds: plain(
    seconds,
    600,
    'Time limit for deleting messages, in seconds; "unlimited" reads back as null.',
    answeredSeconds,
  ),
  move_messages_within_stream_limit_seconds: plain(
    seconds,
    week,
    `Time limit for moving messages to another topic, in seconds; "unlimited" reads back as null. Doesn't apply to moderators.`,
    answeredSeconds,
  ),
  move_messages_between_streams_limit_seconds: plain(
    seconds,
    week,
    `Time limit for moving messages to another channel, in seconds; "unlimited" reads back as null. Doesn't apply to moderators.`,
    answeredSeconds,
  ),
  message_edit_history_visibility_policy: plain(
    textFrom(['all', 'moves', 'none'], 'long'),
    'all',
    'Which old versions of messages users can see.',
  ),
  default_avatar_source: plain(textFrom(['G', 'J'], 'long'), 'J', 'J: drawn by the server; G: the external provider.'),
  enable_read_receipts: plain(bool, true, 'Whether users see who has read a message.'),
  presence_disabled: plain(bool, false, 'Whether presence is off for all users.'),
  name_changes_disabled: plain(bool, false, 'Whether only administrators can change names.'),
  email_changes_disabled: plain(bool, false, 'Whether only administrators can change email addresses.'),
  avatar_changes_disabled: plain(bool, false, 'Whether only administrators can change avatars.'),
  invite_required: plain(bool, true, 'Whether joining requires an invitation.', ownerOnly),
  emails_restricted_to_domains: plain(
    bool,
    false,
    'Whether email addresses must be from the allowed domains.',
    ownerOnly,
  ),
  disallow_disposable_email_addresses: plain(bool, true, 'Whether disposable email addresses are blocked.', ownerOnly),
  waiting_period_threshold: plain(
    nonNegativeInt,
    0,
    'Waiting period before new members become full members, in days.',
    ownerOnly,
  ),
  message_retention_days: plain(
    limit(-1),
    -1,
    'Days until messages are deleted; "unlimited" reads back as -1. Has no effect yet.',
    {
      ...ownerOnly,
      answered: int,
    },
  ),
  digest_emails_enabled: plain(bool, false, 'Whether weekly digests are sent.'),
  inline_image_preview: plain(bool, true, 'Whether images are shown in messages.'),
  inline_url_embed_preview: plain(bool, false, 'Whether linked pages are shown in messages.'),
  topics_policy: plain(
    textFrom(['allow_empty_topic', 'disable_empty_topic'], 'long'),
    'allow_empty_topic',
    'Whether channels require topics.',
    { derivedValues: policy => ({ mandatory_topics: policy === 'disable_empty_topic' }) },
  ),
  message_content_allowed_in_email_notifications: plain(bool, true, 'Whether emails can contain messages.'),
  send_welcome_emails: plain(bool, true, 'Whether new users get welcome emails.'),
  want_advertise_in_communities_directory: plain(bool, false, 'Whether the organization is listed publicly.'),
  enable_spectator_access: plain(bool, false, 'Whether web-public channels are readable without an account.'),
  require_unique_names: plain(bool, false, 'Whether names must be unique.'),
  default_code_block_language: plain(boundedText(40), '', 'Default language of code blocks.'),
  org_type: plain(intFrom(0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 110, 1000), 0, 'Type of organization.'),
  video_chat_provider: plain(intFrom(0, 1), 1, 'Service for video calls: 0 none, 1 Jitsi Meet.'),
  jitsi_server_url: plain(callServer, null, 'Server for Jitsi calls; "default" reads back as null.', {
    answered: nullable(text),
  }),
  media_preview_size: plain(intFrom(100, 150, 200), 100, 'Height of images in messages, in percent.'),
  enable_guest_user_indicator: plain(bool, true, 'Whether clients mark guests.'),
  enable_guest_user_dm_warning: plain(bool, true, 'Whether clients warn before a direct message to a guest.'),
  require_e2ee_push_notifications: plain(bool, false, 'Whether mobile notifications must be encrypted end to end.'),
  digest_weekday: plain(intFrom(0, 1, 2, 3, 4, 5, 6), 1, 'Day of weekly digests: 0 is Monday.'),
  welcome_message_custom_text: plain(boundedText(welcomeTextLimit), '', 'Added to the welcome message for new users.'),
  moderation_request_channel_id: plain(int, -1, 'Private channel that receives reports; -1 for none.'),
  new_stream_announcements_stream_id: plain(int, -1, 'Channel where new channels are announced; -1 for none.'),
  send_channel_events_messages: plain(bool, false, 'Whether a new channel starts with a message about it.'),
} as const

interface PermissionSetting {
  /** The system group that has the permission by default. */
  readonly factory: string
  readonly doc: string
  readonly ownerOnly: boolean
  readonly guestsAllowed: boolean
  /** If set, only these system groups can have it. */
  readonly allowedGroups?: readonly string[]
}
const permission = (factory: string, doc: string, more: Partial<PermissionSetting> = {}): PermissionSetting => ({
  factory,
  doc,
  ownerOnly: false,
  guestsAllowed: false,
  ...more,
})

export const permissionSettings = {
  can_manage_all_groups: permission('role:owners', 'Who can manage all groups.', { ownerOnly: true }),
  can_create_groups: permission('role:members', 'Who can create groups.', { ownerOnly: true }),
  create_multiuse_invite_group: permission('role:administrators', 'Who can create invitation links.', {
    ownerOnly: true,
  }),
  can_invite_users_group: permission('role:members', 'Who can invite people by email.', { ownerOnly: true }),
  can_access_all_users_group: permission(
    'role:everyone',
    'Who can see all users; role:members hides other users from guests.',
    {
      guestsAllowed: true,
      allowedGroups: ['role:everyone', 'role:members'],
    },
  ),
  can_create_public_channel_group: permission('role:members', 'Who can create public channels.'),
  can_create_private_channel_group: permission('role:members', 'Who can create private channels.'),
  can_create_web_public_channel_group: permission('role:owners', 'Who can create web-public channels.', {
    ownerOnly: true,
  }),
  can_add_subscribers_group: permission('role:members', 'Who can subscribe other users.'),
  can_add_custom_emoji_group: permission('role:members', 'Who can add custom emoji.'),
  can_create_bots_group: permission('role:members', 'Who can create bots.'),
  can_create_write_only_bots_group: permission('role:members', 'Who can create bots that can only send messages.'),
  can_delete_any_message_group: permission('role:administrators', 'Who can delete any message.'),
  can_delete_own_message_group: permission('role:everyone', 'Who can delete their own messages.', {
    guestsAllowed: true,
  }),
  can_move_messages_between_channels_group: permission('role:members', 'Who can move messages to another channel.'),
  can_move_messages_between_topics_group: permission('role:everyone', 'Who can move messages to another topic.', {
    guestsAllowed: true,
  }),
  can_resolve_topics_group: permission('role:everyone', 'Who can resolve topics.', { guestsAllowed: true }),
  can_set_topics_policy_group: permission('role:members', 'Who can change whether a channel requires topics.'),
  can_set_delete_message_policy_group: permission(
    'role:moderators',
    'Who can change who deletes messages in a channel.',
  ),
  can_mention_many_users_group: permission(
    'role:administrators',
    'Who can mention more than 15 users with a wildcard.',
  ),
  direct_message_permission_group: permission('role:everyone', 'Who can be part of direct messages.', {
    guestsAllowed: true,
  }),
  direct_message_initiator_group: permission('role:everyone', 'Who can start direct messages.', {
    guestsAllowed: true,
  }),
  workplace_users_group: permission('role:everyone', "Group of the organization's staff.", {
    ownerOnly: true,
    guestsAllowed: true,
  }),
} as const satisfies Record<string, PermissionSetting>

export type PlainRealmSettings = {
  -readonly [K in Exclude<keyof typeof plainRealmSettings, 'name' | 'description'>]: Of<
    (typeof plainRealmSettings)[K]['shape']
  >
}
export type PermissionName = keyof typeof permissionSettings

/** The login methods that an organization allows. */
export const authenticationMethods = { Email: true, LDAP: false } as const
export type AuthenticationMethods = Record<keyof typeof authenticationMethods, boolean>

/** The ID of a group, or the users and groups that together have a permission (docs/spec/groups.md#setting-value). */
export type GroupSettingValue = number | { direct_members: number[]; direct_subgroups: number[] }

/** The stored JSON: only settings that were changed. */
export type StoredRealmSettings = Partial<PlainRealmSettings> & {
  authentication_methods?: AuthenticationMethods
  /** When the data of a deactivated organization may be deleted. */
  deletion_due_at?: number
  /** The message that new users start with. If set, the welcome bot tells each of them about it. */
  first_message_id?: number
} & Partial<Record<PermissionName, GroupSettingValue>>

const factoryValues = mapValues(plainRealmSettings, ({ factory }) => factory) as PlainRealmSettings

export const readStored = (settings: string): StoredRealmSettings => JSON.parse(settings)

export function storedRealmSettings(before: string, change: StoredRealmSettings): string {
  const factory = new Map<string, unknown>(Object.entries(factoryValues))
  const entries = Object.entries({ ...readStored(before), ...change })
  return JSON.stringify(Object.fromEntries(entries.filter(([name, value]) => value !== factory.get(name))))
}

export const readRealmSettings = memoize(
  (settings): PlainRealmSettings & { authentication_methods: AuthenticationMethods } => ({
    ...factoryValues,
    authentication_methods: authenticationMethods,
    ...readStored(settings),
  }),
)
