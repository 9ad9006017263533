// The permissions of a group: one table (docs/spec/groups.md#default-permissions).
import { eachPermission, permission, type PermissionValues } from './permission-table.ts'

export const groupPermissions = {
  can_add_members_group: permission('creator', 'The users who may add members.'),
  can_join_group: permission('role:nobody', 'The users who may join.'),
  can_leave_group: permission('role:everyone', 'The users who may leave.', true),
  can_manage_group: permission('creator', 'The users who may manage the group.'),
  can_mention_group: permission('role:everyone', 'The users who may mention it.', true),
  can_remove_members_group: permission('role:nobody', 'The users who may remove members.'),
} as const

export type GroupPermissionName = keyof typeof groupPermissions
export type GroupPermissions = PermissionValues<GroupPermissionName>

/** The permissions of system groups are not stored: no user holds them. */
export function permissionsOf({ settings }: { readonly settings: string }, nobody: number): GroupPermissions {
  const stored: Partial<GroupPermissions> = JSON.parse(settings)
  return eachPermission(groupPermissions, name => stored[name] ?? nobody)
}
