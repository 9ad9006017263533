// All groups of an organization as clients see them.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { realmOf } from '#features/realms/public.ts'
import { type Groups, groupsOf } from './group-members.ts'
import { groupPermissions, permissionsOf } from './group-permissions.ts'
import { presentGroupSetting } from './group-setting.ts'
import { eachPermission } from './permission-table.ts'
import type { GroupRow } from './store/groups.ts'
import { asUserGroup, type UserGroup } from './user-group.ts'

/** In the order of their IDs. */
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
