// Who may do what in a channel: one table (addendum G.3).
import { optional, required } from '#core/contract/field.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { GroupSettingValue } from '#features/realms/public.ts'
import {
  groupSettingChange,
  groupSettingValue,
  settledGroupSetting,
  systemGroupIds,
} from '#features/user-groups/public.ts'

interface ChannelPermission {
  /** The system group that holds it in a new channel; `creator` is the person who made the channel. */
  readonly factory: 'creator' | `role:${string}`
  readonly guestsAllowed: boolean
  readonly doc: string
}
const permission = (factory: ChannelPermission['factory'], doc: string, guestsAllowed = false): ChannelPermission => ({
  factory,
  guestsAllowed,
  doc,
})

export const channelPermissions = {
  can_add_subscribers_group: permission('role:nobody', 'Subscribing other people.'),
  can_administer_channel_group: permission('creator', 'Administering the channel.'),
  can_create_topic_group: permission('role:everyone', 'Starting topics.', true),
  can_delete_any_message_group: permission('role:nobody', 'Deleting any message.'),
  can_delete_own_message_group: permission('role:nobody', 'Deleting own messages.', true),
  can_move_messages_out_of_channel_group: permission('role:nobody', 'Moving messages to another channel.'),
  can_move_messages_within_channel_group: permission('role:nobody', 'Moving messages to another topic.'),
  can_remove_subscribers_group: permission('role:administrators', 'Unsubscribing other people.'),
  can_resolve_topics_group: permission('role:nobody', 'Resolving topics.'),
  can_send_message_group: permission('role:everyone', 'Sending messages.', true),
  can_subscribe_group: permission('role:nobody', 'Subscribing oneself.'),
} as const satisfies Record<string, ChannelPermission>

export type ChannelPermissionName = keyof typeof channelPermissions
export type ChannelPermissions = Record<ChannelPermissionName, GroupSettingValue>

export const permissionNames = Object.keys(channelPermissions) as ChannelPermissionName[]

/** One entry for each permission. */
export const mapPermissions = <T>(entry: (name: ChannelPermissionName) => T): Record<ChannelPermissionName, T> =>
  Object.fromEntries(permissionNames.map(name => [name, entry(name)])) as Record<ChannelPermissionName, T>

export const permissionDiffers = (a: ChannelPermissions, b: ChannelPermissions, name: ChannelPermissionName): boolean =>
  JSON.stringify(a[name]) !== JSON.stringify(b[name])

/** The three ways the same table stands in declarations: shown, given at creation, changed. */
export const permissionFields = mapPermissions(name => required(groupSettingValue, channelPermissions[name].doc))
export const permissionParams = mapPermissions(name => optional(groupSettingValue, channelPermissions[name].doc))
export const permissionChangeParams = mapPermissions(name => optional(groupSettingChange, channelPermissions[name].doc))

/** The permissions of a new channel. */
export async function newChannelPermissions(
  tx: ReadTx,
  realmId: number,
  creatorId: number,
  given: Partial<ChannelPermissions>,
): Promise<ChannelPermissions> {
  const system = await systemGroupIds(tx, realmId)
  const permissions: Partial<ChannelPermissions> = {}
  for (const name of permissionNames) {
    const { factory, guestsAllowed } = channelPermissions[name]
    const value = given[name]
    if (value !== undefined) permissions[name] = await settledGroupSetting(tx, realmId, { name, guestsAllowed }, value)
    else
      permissions[name] =
        factory === 'creator' ? { direct_members: [creatorId], direct_subgroups: [] } : (system.get(factory) as number)
  }
  return permissions as ChannelPermissions
}
