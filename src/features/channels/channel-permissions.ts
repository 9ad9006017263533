// The table of channel permissions.
import { keysOf } from '#core/base/records.ts'
import type { ReadTx } from '#core/db/database.ts'
import {
  eachPermission,
  newPermissions,
  permission,
  permissionChangeParams as changeParamsOf,
  permissionFields as fieldsOf,
  permissionParams as paramsOf,
  type PermissionValues,
} from '#features/user-groups/public.ts'

export const channelPermissions = {
  can_add_subscribers_group: permission('role:nobody', 'Who can subscribe other users.'),
  can_administer_channel_group: permission('creator', 'Who can manage the channel.'),
  can_create_topic_group: permission('role:everyone', 'Who can start topics.', true),
  can_delete_any_message_group: permission('role:nobody', 'Who can delete any message.'),
  can_delete_own_message_group: permission('role:nobody', 'Who can delete their own messages.', true),
  can_move_messages_out_of_channel_group: permission('role:nobody', 'Who can move messages to another channel.'),
  can_move_messages_within_channel_group: permission('role:nobody', 'Who can move messages to another topic.'),
  can_remove_subscribers_group: permission('role:administrators', 'Who can unsubscribe other users.'),
  can_resolve_topics_group: permission('role:nobody', 'Who can resolve topics.'),
  can_send_message_group: permission('role:everyone', 'Who can send messages.', true),
  can_subscribe_group: permission('role:nobody', 'Who can subscribe themselves.'),
} as const

/** Changing these requires a permission of the organization. */
export const deletionPermissions = ['can_delete_any_message_group', 'can_delete_own_message_group'] as const

export type ChannelPermissionName = keyof typeof channelPermissions
export type ChannelPermissions = PermissionValues<ChannelPermissionName>

export const permissionNames = keysOf(channelPermissions)

export const mapPermissions = <T>(entry: (name: ChannelPermissionName) => T): Record<ChannelPermissionName, T> =>
  eachPermission(channelPermissions, entry)

export const permissionDiffers = (a: ChannelPermissions, b: ChannelPermissions, name: ChannelPermissionName): boolean =>
  JSON.stringify(a[name]) !== JSON.stringify(b[name])

export const permissionFields = fieldsOf(channelPermissions)
export const permissionParams = paramsOf(channelPermissions)
export const permissionChangeParams = changeParamsOf(channelPermissions)

export const newChannelPermissions = (
  tx: ReadTx,
  realmId: number,
  creatorId: number,
  given: Partial<ChannelPermissions>,
): Promise<ChannelPermissions> => newPermissions(tx, realmId, creatorId, channelPermissions, given)
