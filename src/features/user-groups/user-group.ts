// A group as clients see one (spec 2.4, addendum D.2, D.3).
import { object, required, type Values } from '#core/contract/field.ts'
import { bool, int, list, nullable, text } from '#core/contract/shape.ts'
import type { Groups } from './group-members.ts'
import { groupSettingValue, shownGroupSetting } from './group-setting.ts'
import type { GroupRow } from './store.ts'

const permissions = {
  can_add_members_group: required(groupSettingValue, 'Who may add members.'),
  can_join_group: required(groupSettingValue, 'Who may join.'),
  can_leave_group: required(groupSettingValue, 'Who may leave.'),
  can_manage_group: required(groupSettingValue, 'Who may manage the group.'),
  can_mention_group: required(groupSettingValue, 'Who may mention it.'),
  can_remove_members_group: required(groupSettingValue, 'Who may remove members.'),
}
export type GroupPermissions = Values<typeof permissions>

const groupFields = {
  id: required(int, 'Group ID.'),
  name: required(text, 'Name.'),
  description: required(text, 'Description.'),
  date_created: required(nullable(int), 'Creation time; null when unknown.', { since: 292 }),
  creator_id: required(nullable(int), 'Who created it; null when unknown.', { since: 292 }),
  members: required(list(int), 'Active direct members, ascending.'),
  direct_subgroup_ids: required(list(int), 'Direct subgroups, ascending.', { since: 131 }),
  is_system_group: required(bool, 'Made by the server; nobody can change it.'),
  deactivated: required(bool, 'A deactivated group is of no use until it is reactivated.', { since: 290 }),
  ...permissions,
}
export const userGroup = object('UserGroup', groupFields)
export type UserGroup = Values<typeof groupFields>

export function asUserGroup(row: GroupRow, groups: Groups): UserGroup {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    date_created: row.created_at,
    creator_id: row.creator_id,
    members: groups.membersOf(row.id),
    direct_subgroup_ids: groups.subgroupsOf(row.id),
    is_system_group: row.is_system === 1,
    deactivated: row.deactivated === 1,
    ...permissionsOf(row, groups),
  }
}

/** Those of system groups are not stored: nobody holds them. */
function permissionsOf(row: GroupRow, { nobody, activeIds }: Groups): GroupPermissions {
  const stored = JSON.parse(row.settings) as Partial<GroupPermissions>
  const names = Object.keys(permissions) as (keyof GroupPermissions)[]
  return Object.fromEntries(
    names.map(name => [name, shownGroupSetting(stored[name] ?? nobody, activeIds)]),
  ) as GroupPermissions
}
