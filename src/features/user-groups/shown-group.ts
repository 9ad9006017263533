// A group of the organization as everybody sees it.
import type { Groups } from './group-members.ts'
import { groupPermissions, permissionsOf } from './group-permissions.ts'
import { shownGroupSetting } from './group-setting.ts'
import { eachPermission } from './permission-table.ts'
import type { GroupRow } from './store.ts'
import { asUserGroup, type UserGroup } from './user-group.ts'

export function shownGroup(row: GroupRow, { membersOf, subgroupsOf, nobody, activeIds }: Groups): UserGroup {
  const stored = permissionsOf(row, nobody)
  const permissions = eachPermission(groupPermissions, name => shownGroupSetting(stored[name], activeIds))
  return asUserGroup(row, { members: membersOf(row.id), subgroups: subgroupsOf(row.id) }, permissions)
}
