// Creates every channel: the permission for each kind, and the values of a new channel.
import { type Caller, isAdmin, isOwner, limitKey, MustBeOwner } from '#core/contract/access.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import { optional, type Values, withDefault } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { bool, int } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Limits } from '#core/limits/rate-limit.ts'
import { FolderUnknown, requireOpenFolder } from '#features/channel-folders/public.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import {
  groupSettingErrors,
  InsufficientPermission,
  requireRealmPermission,
  systemGroupIds,
} from '#features/user-groups/public.ts'
import { channelNameErrors, retentionDays, normalizeChannelName, topicsPolicy } from './channel.ts'
import {
  type ChannelPermissions,
  deletionPermissions,
  newChannelPermissions,
  permissionParams,
} from './channel-permissions.ts'
import { presentChannels } from './channel-view.ts'
import { emitDefaultChannels, DefaultIsPrivate } from './default-channels.ts'
import { channelsCreated } from './events.ts'
import { channelByName, channelCount, type ChannelRow, insertChannel } from './store/channels.ts'

export const ChannelExists = failure(409, 'CHANNEL_ALREADY_EXISTS', "Channel '{channel_name}' already exists", [
  'channel_name',
])
export const InvalidCombination = badRequest('Invalid parameters')
/** A user who can't see a topic's history couldn't tell whether the topic is new. */
export const TopicsNeedHistory = badRequest('Unsupported parameter combination.')

export const announceParam = withDefault(bool, false, 'Whether new channels are announced, unless they are private.')

export const WebPublicOff = badRequest('Web-public channels are not enabled.')

/** Clients load all channels when they start. Archived channels count. */
export const channelsLimit = limit('channels', 'an organization', 5_000)

export const newChannelErrors = [
  channelsLimit.Exceeded,
  WebPublicOff,
  ChannelExists,
  InvalidCombination,
  TopicsNeedHistory,
  DefaultIsPrivate,
  FolderUnknown,
  InsufficientPermission,
  MustBeOwner,
  ...channelNameErrors,
  ...groupSettingErrors,
]

/** The parameters for channels that a request creates. */
export const newChannelParams = {
  invite_only: withDefault(bool, false, 'Private.'),
  is_web_public: withDefault(bool, false, 'Readable without an account.'),
  is_default_stream: withDefault(bool, false, 'New users are subscribed to it; administrators only.'),
  history_public_to_subscribers: optional(
    bool,
    "Private channels: whether subscribers see messages from before they subscribed; by default they don't.",
  ),
  message_retention_days: optional(
    retentionDays,
    'Days until messages are deleted, or "unlimited" or "realm_default"; owners only.',
  ),
  topics_policy: withDefault(topicsPolicy, 'inherit', 'Whether the channel requires topics.', { since: 392 }),
  default_push_notifications: withDefault(
    bool,
    false,
    'Whether mobile notifications are on for users who subscribe for the first time; administrators only.',
    { since: 507 },
  ),
  folder_id: optional(int, 'Its folder.', { since: 389 }),
  ...permissionParams,
}

/** A new channel with all parameters at their defaults. */
export const plainChannel: Values<typeof newChannelParams> = {
  invite_only: false,
  is_web_public: false,
  is_default_stream: false,
  topics_policy: 'inherit',
  default_push_notifications: false,
}

/** All clients load every channel when they start, so new channels are rate limited. */
export async function spendChannel(limits: Limits, caller: Caller): Promise<void> {
  if (!isAdmin(caller)) await limits.spend('channels', limitKey(caller))
}

interface NamedChannel {
  readonly name: string
  readonly description: string
  readonly rendered_description: string
}

export async function makeChannel(
  tx: WriteTx,
  caller: Caller,
  given: NamedChannel & Values<typeof newChannelParams>,
): Promise<ChannelRow> {
  const name = normalizeChannelName(given.name)
  if (given.invite_only && given.is_web_public) throw InvalidCombination()
  await requireCreation(tx, caller, given)
  if (given.message_retention_days !== undefined && !isOwner(caller)) throw MustBeOwner()
  if ((given.is_default_stream || given.default_push_notifications) && !isAdmin(caller)) throw InsufficientPermission()
  await requirePolicies(tx, caller, {
    topics: given.topics_policy !== plainChannel.topics_policy,
    deletion: deletionPermissions.some(permission => given[permission] !== undefined),
  })
  if (given.is_default_stream && given.invite_only) throw DefaultIsPrivate()
  if (given.folder_id !== undefined) await requireOpenFolder(tx, caller.realmId, given.folder_id)
  if (await channelByName(tx, caller.realmId, name)) throw ChannelExists({ channel_name: name })
  requireWithin(channelsLimit, (await channelCount(tx, caller.realmId)) + 1)
  const permissions = await newChannelPermissions(tx, caller.realmId, caller.id, given)
  const historyPublic = !given.invite_only || (given.history_public_to_subscribers ?? false)
  if (!historyPublic) await requireOpenTopics(tx, caller.realmId, permissions)
  const channel = await insertChannel(tx, {
    realm_id: caller.realmId,
    name,
    name_lower: name.toLowerCase(),
    description: given.description,
    rendered_description: given.rendered_description,
    creator_id: caller.id,
    created_at: tx.now,
    invite_only: given.invite_only ? 1 : 0,
    history_public: historyPublic ? 1 : 0,
    web_public: given.is_web_public ? 1 : 0,
    archived: 0,
    is_default: given.is_default_stream ? 1 : 0,
    topics_policy: given.topics_policy,
    default_push_notifications: given.default_push_notifications ? 1 : 0,
    message_retention_days: given.message_retention_days ?? null,
    folder_id: given.folder_id ?? null,
    permissions: JSON.stringify(permissions),
  })
  const streams = await presentChannels(tx, caller.realmId, [channel])
  await tx.emit(channelsCreated, { channelViewers: channel.id }, { streams })
  if (channel.is_default === 1) await emitDefaultChannels(tx, caller.realmId)
  return channel
}

/** Turning a channel into another kind takes the same permission as creating one of that kind. */
export async function requireCreation(
  tx: ReadTx,
  caller: Caller,
  kind: { readonly invite_only: boolean; readonly is_web_public: boolean },
): Promise<void> {
  const right = kind.invite_only ? 'can_create_private_channel_group' : 'can_create_public_channel_group'
  await requireRealmPermission(tx, caller, right)
  if (!kind.is_web_public) return
  const { settings } = await realmOf(tx, caller)
  if (!readRealmSettings(settings).enable_spectator_access) throw WebPublicOff()
  await requireRealmPermission(tx, caller, 'can_create_web_public_channel_group')
}

/** Administrators always may; others need a permission of the organization for each of these policies. */
export async function requirePolicies(
  tx: ReadTx,
  caller: Caller,
  { topics, deletion }: { readonly topics: boolean; readonly deletion: boolean },
): Promise<void> {
  if (isAdmin(caller)) return
  if (topics) await requireRealmPermission(tx, caller, 'can_set_topics_policy_group')
  if (deletion) await requireRealmPermission(tx, caller, 'can_set_delete_message_policy_group')
}

export async function requireOpenTopics(
  tx: ReadTx,
  realmId: number,
  { can_create_topic_group }: Pick<ChannelPermissions, 'can_create_topic_group'>,
): Promise<void> {
  if (can_create_topic_group !== (await systemGroupIds(tx, realmId)).get('role:everyone')) throw TopicsNeedHistory()
}
