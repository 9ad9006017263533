// Adding subgroups to a group and removing them (docs/spec/groups.md#change-subgroups). No group can come to contain
// itself: writes of one organization happen one after the other, so the rows read here cannot change before the write.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/contract/event-type.ts'
import { changeableGroup, groupAccessErrors } from './access-groups.ts'
import { subgroupsAdded, subgroupsRemoved } from './events.ts'
import { GroupDeactivated } from './group-setting.ts'
import { deleteSubgroups, groupsWithin, insertSubgroups, subgroupIdsOf } from './store/members.ts'
import { groupStates } from './store/groups.ts'
import { refuseUnguarded, WorkplaceUnguarded } from './workplace-group.ts'

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
