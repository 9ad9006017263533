// Adds subgroups to a group and removes them (docs/spec/groups.md#change-subgroups). No group can end up containing
// itself: writes of one organization run one after the other, so the rows read here can't change before the write.
import { type Caller, isAdmin } from '#core/contract/access.ts'
import { everyone } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { realmOf } from '#features/realms/public.ts'
import { changeableGroup, groupAccessErrors } from './access-groups.ts'
import { subgroupsAdded, subgroupsRemoved } from './events.ts'
import { holdersOfAny } from './group-members.ts'
import { type GroupPermissionName, permissionsOf } from './permission-table.ts'
import { systemGroupId, GroupDeactivated } from './group-setting.ts'
import { permissionValue } from './realm-permission.ts'
import { activeRoleHolders, groupsByIds, groupStates } from './store/groups.ts'
import { groupsWithin, type ReachedGroup, deleteSubgroups, insertSubgroups, subgroupIdsOf } from './store/members.ts'

// The organization may define which users count as its workplace (`workplace_users_group`). A user who manages a
// subgroup of that group could change that, so only administrators may manage such subgroups
// (docs/spec/groups.md#members-workplace).

const WorkplaceUnguarded = badRequest(
  "Subgroups of a group used for 'workplace_users_group' must allow only organization administrators to manage their membership.",
)

/** The permissions to change a group's members. */
const membershipPermissions: readonly GroupPermissionName[] = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_remove_members_group',
]

/** `added` are the groups that become subgroups, with their own subgroups. */
async function refuseUnguarded(
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

const SubgroupUnknown = badRequest('Invalid user group ID: {group_id}')
const AlreadySubgroup = badRequest('User group {group_id} is already a subgroup of this group.')
const NoSubgroup = badRequest('User group {group_id} is not a subgroup of this group.')
const Cycle = badRequest('User group {group_id} is already a subgroup of one of the passed subgroups.')

export const usableSubgroupErrors = [SubgroupUnknown, GroupDeactivated]
export const subgroupChangeErrors = [
  ...groupAccessErrors,
  ...usableSubgroupErrors,
  AlreadySubgroup,
  NoSubgroup,
  Cycle,
  WorkplaceUnguarded,
]
export const subgroupChangeEvents = [subgroupsAdded, subgroupsRemoved]

/** These groups, each once. All of them must exist and be active. */
export async function usableSubgroups(tx: ReadTx, realmId: number, groupIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(groupIds)]
  const states = await groupStates(tx, realmId, wanted)
  const missing = wanted.find(id => !states.has(id))
  if (missing !== undefined) throw SubgroupUnknown({ group_id: missing })
  if (wanted.some(id => states.get(id) === 'deactivated')) throw GroupDeactivated()
  return wanted
}

export async function addSubgroups(
  tx: WriteTx,
  caller: Caller,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<void> {
  if (subgroupIds.length === 0) return
  await changeableGroup(tx, caller, groupId, ['can_manage_group', 'can_add_members_group'])
  const added = await usableSubgroups(tx, caller.realmId, subgroupIds)
  const present = new Set(await subgroupIdsOf(tx, groupId))
  const known = added.find(id => present.has(id))
  if (known !== undefined) throw AlreadySubgroup({ group_id: known })
  const within = await groupsWithin(tx, caller.realmId, added, 'all')
  if (within.some(group => group.id === groupId)) throw Cycle({ group_id: groupId })
  await refuseUnguarded(tx, caller, groupId, within)
  await insertSubgroups(tx, groupId, added)
  await tx.emit(subgroupsAdded, everyone, { group_id: groupId, direct_subgroup_ids: added })
}

export async function removeSubgroups(
  tx: WriteTx,
  caller: Caller,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<void> {
  if (subgroupIds.length === 0) return
  await changeableGroup(tx, caller, groupId, ['can_manage_group'])
  const removed = await usableSubgroups(tx, caller.realmId, subgroupIds)
  const present = new Set(await subgroupIdsOf(tx, groupId))
  const unknown = removed.find(id => !present.has(id))
  if (unknown !== undefined) throw NoSubgroup({ group_id: unknown })
  await deleteSubgroups(tx, groupId, removed)
  await tx.emit(subgroupsRemoved, everyone, { group_id: groupId, direct_subgroup_ids: removed })
}
