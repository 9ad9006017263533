// The organization may say which users count as its workplace (`workplace_users_group`). A user who manages a subgroup
// of that group would decide it too, so only administrators may manage such subgroups
// (docs/spec/groups.md#members-workplace).
import { type Caller, isAdmin } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { realmOf } from '#features/realms/public.ts'
import { holdersOfAny } from './group-members.ts'
import { type GroupPermissionName, permissionsOf } from './group-permissions.ts'
import { systemGroupId } from './group-setting.ts'
import { groupsWithin, type ReachedGroup } from './store/members.ts'
import { permissionValue } from './realm-permission.ts'
import { activeRoleHolders, groupsByIds } from './store/groups.ts'

export const WorkplaceUnguarded = badRequest(
  "Subgroups of a group used for 'workplace_users_group' must allow only organization administrators to manage their membership.",
)

/** The permissions to change the members of a group. */
const membershipPermissions: readonly GroupPermissionName[] = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_remove_members_group',
]

/** `added` are the groups that become subgroups, with their own subgroups. */
export async function refuseUnguarded(
  tx: ReadTx,
  caller: Caller,
  groupId: number,
  added: readonly ReachedGroup[],
): Promise<void> {
  const workplace = await permissionValue(tx, caller, 'workplace_users_group')
  const named = typeof workplace === 'number' ? [workplace] : workplace.direct_subgroups
  const counted = await groupsWithin(tx, caller.realmId, named, 'all')
  if (!counted.some(group => group.id === groupId)) return
  const ordinary = added.filter(group => group.is_system === 0).map(group => group.id)
  const nobody = await systemGroupId(tx, caller.realmId, 'role:nobody')
  const values = (await groupsByIds(tx, caller.realmId, ordinary)).flatMap(group => {
    const permissions = permissionsOf(group, nobody)
    return membershipPermissions.map(name => permissions[name])
  })
  const holders = await holdersOfAny(tx, await realmOf(tx, caller), values)
  const users = await activeRoleHolders(tx, caller.realmId)
  if (users.some(user => holders.has(user.id) && !isAdmin(user))) throw WorkplaceUnguarded()
}
