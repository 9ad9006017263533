// Adds users to a group and removes them (docs/spec/groups.md#change-members).
import type { Caller } from '#core/contract/access.ts'
import { everyone } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { WriteTx, ReadTx } from '#core/db/database.ts'
import { changeableGroup, groupAccessErrors } from './access-groups.ts'
import { groupMembersAdded, groupMembersRemoved } from './events.ts'
import type { GroupPermissionName } from './permission-table.ts'
import { activeMembers, MemberUnknown, GroupUnknown } from './group-setting.ts'
import { groupsByIds } from './store/groups.ts'
import { deleteMembers, insertMembers, membersAmong } from './store/members.ts'

const AlreadyMember = badRequest('User {user_id} is already a member of this group')
const NoMember = badRequest("There is no member '{user_id}' in this user group")

export const memberChangeErrors = [...groupAccessErrors, MemberUnknown, AlreadyMember, NoMember]
export const memberChangeEvents = [groupMembersAdded, groupMembersRemoved]

/** If the only user is the caller, the permission to join or leave is enough. */
const sufficientPermissions = (
  caller: Caller,
  userIds: readonly number[],
  forAll: GroupPermissionName,
  forOneself: GroupPermissionName,
): GroupPermissionName[] => ['can_manage_group', forAll, ...(userIds.every(id => id === caller.id) ? [forOneself] : [])]

/** Returns the users who were added. */
export async function addMembers(
  tx: WriteTx,
  caller: Caller,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return []
  const permissions = sufficientPermissions(caller, userIds, 'can_add_members_group', 'can_join_group')
  await changeableGroup(tx, caller, groupId, permissions)
  const added = await activeMembers(tx, caller.realmId, userIds)
  const present = await membersAmong(tx, groupId, added)
  const known = added.find(id => present.has(id))
  if (known !== undefined) throw AlreadyMember({ user_id: known })
  await insertMembers(tx, groupId, added)
  await tx.emit(groupMembersAdded, everyone, { group_id: groupId, user_ids: added })
  return added
}

/** Returns the users who were removed. */
export async function removeMembers(
  tx: WriteTx,
  caller: Caller,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return []
  const removed = await activeMembers(tx, caller.realmId, userIds)
  const permissions = sufficientPermissions(caller, userIds, 'can_remove_members_group', 'can_leave_group')
  await changeableGroup(tx, caller, groupId, permissions)
  const present = await membersAmong(tx, groupId, removed)
  const unknown = removed.find(id => !present.has(id))
  if (unknown !== undefined) throw NoMember({ user_id: unknown })
  await deleteMembers(tx, groupId, removed)
  await tx.emit(groupMembersRemoved, everyone, { group_id: groupId, user_ids: removed })
  return removed
}

// Groups of an invitation: the new user becomes a member of them.

/** These groups, each once. The caller must be allowed to add users to all of them. */
export async function grantedGroups(tx: ReadTx, caller: Caller, groupIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(groupIds)]
  for (const id of wanted) {
    const group = await changeableGroup(tx, caller, id, ['can_manage_group', 'can_add_members_group'])
    if (group.deactivated === 1) throw GroupUnknown()
  }
  return wanted
}

/** Deactivated groups are left out. */
export async function joinGroups(
  tx: WriteTx,
  realmId: number,
  groupIds: readonly number[],
  userId: number,
): Promise<void> {
  for (const { id: group_id, deactivated } of await groupsByIds(tx, realmId, groupIds)) {
    if (deactivated === 1) continue
    await insertMembers(tx, group_id, [userId])
    await tx.emit(groupMembersAdded, everyone, { group_id, user_ids: [userId] })
  }
}
