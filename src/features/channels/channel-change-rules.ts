// The rules for changing a channel. A channel administrator who can't read it must not open its content, and no user
// may turn a channel into a kind that they couldn't create.
import { type Caller, isAdmin, isOwner, MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, type Values } from '#core/contract/field.ts'
import { bool, int, nullable, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { FolderUnknown, requireOpenFolder } from '#features/channel-folders/public.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { changedPermissions, groupSettingErrors, InsufficientPermission } from '#features/user-groups/public.ts'
import { channelRights, permissionsOf } from './access-channels.ts'
import { channelDescription, channelNameErrors, retentionDays, normalizeChannelName, topicsPolicy } from './channel.ts'
import {
  channelPermissions,
  deletionPermissions,
  permissionChangeParams,
  permissionDiffers,
} from './channel-permissions.ts'
import { DefaultIsPrivate } from './default-channels.ts'
import {
  ChannelExists,
  InvalidCombination,
  requireCreation,
  requireOpenTopics,
  requirePolicies,
  TopicsNeedHistory,
  WebPublicOff,
} from './make-channel.ts'
import { channelByName, type ChannelRow, hasNamedTopics, type NewChannel } from './store/channels.ts'

export const ModerationPublic = badRequest('Moderation request channel must be private.')
const ContentNeeded = badRequest('Channel content access is required.')
const TopicsInUse = badRequest('All messages of the channel must be in the general chat topic first.')

export const channelChangeErrors = [
  ContentNeeded,
  ModerationPublic,
  DefaultIsPrivate,
  FolderUnknown,
  ChannelExists,
  InvalidCombination,
  WebPublicOff,
  TopicsNeedHistory,
  TopicsInUse,
  InsufficientPermission,
  MustBeOwner,
  ...channelNameErrors,
  ...groupSettingErrors,
]

export const channelChangeParams = {
  new_name: optional(text, 'New name.'),
  description: optional(channelDescription, 'New description in Markdown.'),
  is_private: optional(bool, 'Whether it is private.'),
  is_web_public: optional(bool, 'Whether it is readable without an account.', { since: 98 }),
  history_public_to_subscribers: optional(bool, 'Private channels: whether history is shared with new subscribers.'),
  is_default_stream: optional(bool, 'Whether new users are subscribed to it; administrators only.', { since: 200 }),
  message_retention_days: optional(
    retentionDays,
    'Days until messages are deleted, or "unlimited" or "realm_default"; owners only.',
  ),
  is_archived: optional(bool, 'True archives the channel, false unarchives it.', { since: 388 }),
  topics_policy: optional(topicsPolicy, 'Whether the channel requires topics.', { since: 392 }),
  default_push_notifications: optional(
    bool,
    'Whether mobile notifications are on for users who subscribe for the first time; administrators only.',
    { since: 507 },
  ),
  folder_id: optional(nullable(int), 'Its folder; null for none.', { since: 389 }),
  ...permissionChangeParams,
}
type Wanted = Values<typeof channelChangeParams>

/** The columns after the change. Nothing is written yet. */
export async function normalizeChange(
  tx: ReadTx,
  caller: Caller,
  channel: ChannelRow,
  wanted: Wanted,
): Promise<Partial<NewChannel>> {
  const change: Partial<NewChannel> = {
    ...(await changedName(tx, channel, wanted)),
    ...(wanted.description === undefined ? {} : { description: wanted.description }),
    ...changedPrivacy(channel, wanted),
    ...(await normalizePermissions(tx, channel, wanted)),
    ...(wanted.message_retention_days === undefined ? {} : { message_retention_days: wanted.message_retention_days }),
    ...(wanted.topics_policy === undefined ? {} : { topics_policy: wanted.topics_policy }),
    ...changedPushDefault(caller, wanted),
    ...(await changedFolder(tx, channel, wanted)),
  }
  const after = { ...channel, ...change }
  if (wanted.message_retention_days !== undefined && !isOwner(caller)) throw MustBeOwner()
  const [had, has] = [permissionsOf(channel), permissionsOf(after)]
  await requirePolicies(tx, caller, {
    topics: channel.topics_policy !== after.topics_policy,
    deletion: deletionPermissions.some(name => permissionDiffers(had, has, name)),
  })
  await refuseNewKind(tx, caller, channel, after)
  await refuseOpenModeration(tx, after)
  refuseDefault(caller, after, wanted)
  if (after.history_public === 0) await requireOpenTopics(tx, after.realm_id, permissionsOf(after))
  if (wanted.topics_policy === 'empty_topic_only' && (await hasNamedTopics(tx, channel.id))) throw TopicsInUse()
  return change
}

async function changedName(tx: ReadTx, channel: ChannelRow, { new_name }: Wanted): Promise<Partial<NewChannel>> {
  if (new_name === undefined) return {}
  const name = normalizeChannelName(new_name)
  const holder = await channelByName(tx, channel.realm_id, name)
  if (holder !== undefined && holder.id !== channel.id) throw ChannelExists({ channel_name: name })
  return { name, name_lower: name.toLowerCase() }
}

function changedPrivacy(channel: ChannelRow, wanted: Wanted): Partial<NewChannel> {
  const isPrivate = wanted.is_private ?? channel.invite_only === 1
  const isWebPublic = wanted.is_web_public ?? (channel.web_public === 1 && !isPrivate)
  if (isPrivate && isWebPublic) throw InvalidCombination()
  if (!isPrivate && wanted.history_public_to_subscribers === false) throw InvalidCombination()
  const historyPublic = !isPrivate || (wanted.history_public_to_subscribers ?? channel.history_public === 1)
  return { invite_only: isPrivate ? 1 : 0, web_public: isWebPublic ? 1 : 0, history_public: historyPublic ? 1 : 0 }
}

function changedPushDefault(caller: Caller, { default_push_notifications }: Wanted): Partial<NewChannel> {
  if (default_push_notifications === undefined) return {}
  if (!isAdmin(caller)) throw InsufficientPermission()
  return { default_push_notifications: default_push_notifications ? 1 : 0 }
}

async function changedFolder(tx: ReadTx, channel: ChannelRow, { folder_id }: Wanted): Promise<Partial<NewChannel>> {
  if (folder_id === undefined || folder_id === channel.folder_id) return {}
  if (folder_id !== null) await requireOpenFolder(tx, channel.realm_id, folder_id)
  return { folder_id }
}

async function normalizePermissions(tx: ReadTx, channel: ChannelRow, wanted: Wanted): Promise<Partial<NewChannel>> {
  const permissions = permissionsOf(channel)
  const changed = await changedPermissions(tx, channel.realm_id, channelPermissions, name => permissions[name], wanted)
  return { permissions: JSON.stringify({ ...permissions, ...changed }) }
}

async function refuseNewKind(tx: ReadTx, caller: Caller, before: ChannelRow, after: ChannelRow): Promise<void> {
  const [had, has] = [permissionsOf(before), permissionsOf(after)]
  const opensContent =
    (['invite_only', 'web_public', 'history_public'] as const).some(name => before[name] !== after[name]) ||
    (['can_subscribe_group', 'can_add_subscribers_group'] as const).some(name => permissionDiffers(had, has, name))
  if (opensContent && !(await channelRights(tx, caller).reads(before))) throw ContentNeeded()
  if (before.invite_only === after.invite_only && before.web_public === after.web_public) return
  const kind = { invite_only: after.invite_only === 1, is_web_public: after.web_public === 1 }
  await requireCreation(tx, caller, kind)
}

async function refuseOpenModeration(tx: ReadTx, after: ChannelRow): Promise<void> {
  if (after.invite_only === 1) return
  const { settings } = await realmOf(tx, { realmId: after.realm_id })
  if (readRealmSettings(settings).moderation_request_channel_id === after.id) throw ModerationPublic()
}

function refuseDefault(caller: Caller, after: ChannelRow, { is_default_stream, is_archived }: Wanted): void {
  if (is_default_stream !== undefined && !isAdmin(caller)) throw InsufficientPermission()
  const isDefault = is_default_stream ?? after.is_default === 1
  if (isDefault && after.invite_only === 1) throw DefaultIsPrivate()
  if (is_default_stream === true && (is_archived ?? after.archived === 1)) throw InvalidCombination()
}
