import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { trigger } from '#core/db/hook.ts'
import { int, list, manyIds } from '#core/contract/shape.ts'
import { addMembers, memberChangeErrors, memberChangeEvents, removeMembers } from '../change-members.ts'
import { addSubgroups, removeSubgroups, subgroupChangeErrors, subgroupChangeEvents } from '../change-subgroups.ts'
import { accessChanging, membersChanged, withAccessChange } from '../hooks.ts'

const NothingToDo = badRequest(
  'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
)

export const updateUserGroupMembers = endpoint({
  route: 'POST /user_groups/{user_group_id}/members',
  summary: 'Change the members and subgroups of a group',
  description: 'All or nothing. A user that is added or removed by another user gets a direct message about it.',
  access: 'non-guest',
  heavy: true,
  params: {
    user_group_id: required(int, 'The group.'),
    add: withDefault(manyIds, [], 'Users to add.'),
    add_subgroups: withDefault(list(int), [], 'Groups to add.', { since: 311 }),
    delete: withDefault(manyIds, [], 'Users to remove.'),
    delete_subgroups: withDefault(list(int), [], 'Subgroups to remove.', { since: 311 }),
  },
  errors: [NothingToDo, ...memberChangeErrors, ...subgroupChangeErrors],
  emits: [...memberChangeEvents, ...subgroupChangeEvents, accessChanging, membersChanged],

  async handle({ caller, params, tx }) {
    const { user_group_id, add, delete: remove, add_subgroups, delete_subgroups } = params
    if ([add, remove, add_subgroups, delete_subgroups].every(ids => ids.length === 0)) throw NothingToDo()
    const { added, removed } = await withAccessChange(tx, caller.realmId, async () => {
      const changed = {
        added: await addMembers(tx, caller, user_group_id, add),
        removed: await removeMembers(tx, caller, user_group_id, remove),
      }
      await addSubgroups(tx, caller, user_group_id, add_subgroups)
      await removeSubgroups(tx, caller, user_group_id, delete_subgroups)
      return changed
    })
    const members = { caller, groupId: user_group_id }
    await trigger(tx, membersChanged, { ...members, change: 'added', userIds: added })
    await trigger(tx, membersChanged, { ...members, change: 'removed', userIds: removed })
  },
})
