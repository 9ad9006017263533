// Accessors return the group, or fail if it doesn't exist or the caller may not change it
// (docs/spec/groups.md#members-add-permission).
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type GroupPermissionName, groupPermissions, permissionsOf } from './permission-table.ts'
import { GroupDeactivated, GroupUnknown, permissionCheck, systemGroupId } from './group-setting.ts'
import { InsufficientPermission, permissionValue } from './realm-permission.ts'
import { groupById, type GroupRow } from './store/groups.ts'

export const groupAccessErrors = [GroupUnknown, InsufficientPermission]

async function knownGroup(tx: ReadTx, realmId: number, groupId: number): Promise<GroupRow> {
  const group = await groupById(tx, realmId, groupId)
  if (group === undefined) throw GroupUnknown()
  return group
}

/** A group whose members and subgroups can be read. */
export async function activeGroup(tx: ReadTx, realmId: number, groupId: number): Promise<GroupRow> {
  const group = await knownGroup(tx, realmId, groupId)
  if (group.deactivated === 1) throw GroupDeactivated()
  return group
}

/** A group that the caller may change, either by one of these permissions of the group or by managing all groups. */
export async function changeableGroup(
  tx: ReadTx,
  caller: Caller,
  groupId: number,
  permissions: readonly GroupPermissionName[],
): Promise<GroupRow> {
  const group = await knownGroup(tx, caller.realmId, groupId)
  if (group.is_system === 1) throw InsufficientPermission()
  const check = permissionCheck(tx, caller)
  if (await check(await permissionValue(tx, caller, 'can_manage_all_groups'), false)) return group
  const nobody = await systemGroupId(tx, caller.realmId, 'role:nobody')
  const values = permissionsOf(group, nobody)
  for (const name of permissions) if (await check(values[name], groupPermissions[name].guestsAllowed)) return group
  throw InsufficientPermission()
}
