// A group as clients see one (docs/spec/groups.md#group-fields).
import type { Caller } from '#core/contract/access.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { bool, boundedText, int, list, nullable, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { realmOf } from '#features/realms/public.ts'
import { type Groups, groupsOf } from './group-members.ts'
import {
  type GroupPermissions,
  groupPermissions,
  permissionsOf,
  permissionFields,
  eachPermission,
} from './permission-table.ts'
import { presentGroupSetting } from './group-setting.ts'
import type { GroupRow } from './store/groups.ts'

/** As long as a channel's description. */
export const groupDescription = boundedText(1024)

const groupFields = {
  id: required(int, 'Group ID.'),
  name: required(text, 'Name.'),
  description: required(text, 'Description.'),
  date_created: required(nullable(int), 'Creation time; null when unknown.', { since: 292 }),
  creator_id: required(nullable(int), 'The user who created it; null when unknown.', { since: 292 }),
  members: required(list(int), 'Active direct members, ascending.'),
  direct_subgroup_ids: required(list(int), 'Direct subgroups, ascending.', { since: 131 }),
  is_system_group: required(bool, "Created by the server; users can't change it."),
  deactivated: required(bool, 'A deactivated group has no effect until it is reactivated.', { since: 290 }),
  ...permissionFields(groupPermissions),
}
export const userGroup = object('UserGroup', groupFields)
export type UserGroup = Values<typeof groupFields>

export const asUserGroup = (
  row: Omit<GroupRow, 'name_lower'>,
  direct: { readonly members: number[]; readonly subgroups: number[] },
  permissions: GroupPermissions,
): UserGroup => ({
  id: row.id,
  name: row.name,
  description: row.description,
  date_created: row.created_at,
  creator_id: row.creator_id,
  members: direct.members,
  direct_subgroup_ids: direct.subgroups,
  is_system_group: row.is_system === 1,
  deactivated: row.deactivated === 1,
  ...permissions,
})

// All groups of an organization as clients see them.

/** Ordered by ID. */
export async function presentGroups(
  tx: ReadTx,
  { realmId }: Pick<Caller, 'realmId'>,
  withDeactivated: boolean,
): Promise<UserGroup[]> {
  const groups = await groupsOf(tx, await realmOf(tx, { realmId }))
  const wanted = groups.rows.filter(row => row.deactivated === 0 || withDeactivated)
  return wanted.map(row => presentGroup(row, groups))
}

export function presentGroup(row: GroupRow, { membersOf, subgroupsOf, nobody, activeIds }: Groups): UserGroup {
  const stored = permissionsOf(row, nobody)
  const permissions = eachPermission(groupPermissions, name => presentGroupSetting(stored[name], activeIds))
  return asUserGroup(row, { members: membersOf(row.id), subgroups: subgroupsOf(row.id) }, permissions)
}
