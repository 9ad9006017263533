// Groups of an invitation: the new user becomes a member of them.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/contract/event-type.ts'
import { changeableGroup } from './access-groups.ts'
import { groupMembersAdded } from './events.ts'
import { GroupUnknown } from './group-setting.ts'
import { insertMembers } from './store/members.ts'
import { groupsByIds } from './store/groups.ts'

/** These groups, each once. The caller must have the right to add users to all of them. */
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
