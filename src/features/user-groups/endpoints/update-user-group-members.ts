import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { int, list, manyIds } from '#core/contract/shape.ts'
import { trigger } from '#core/db/hook.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { addMembers, memberChangeErrors, memberChangeEvents, removeMembers } from '../change-members.ts'
import { addSubgroups, removeSubgroups, subgroupChangeErrors, subgroupChangeEvents } from '../change-subgroups.ts'
import { accessChanging, membersChanged, withAccessChange } from '../hooks.ts'

const NothingToDo = badRequest(
  'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
)

export const updateUserGroupMembers = endpoint({
  route: 'POST /user_groups/{user_group_id}/members',
  summary: 'Change the members and subgroups of a group',
  description: 'All or nothing. Users who are added or removed by someone else get a direct message about it.',
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

const NoSubgroups = badRequest('Nothing to do. Specify at least one of "add" or "delete".')

export const updateUserGroupSubgroups = endpoint({
  route: 'POST /user_groups/{user_group_id}/subgroups',
  summary: 'Change the subgroups of a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    add: withDefault(list(int), [], 'Groups to add.'),
    delete: withDefault(list(int), [], 'Subgroups to remove.'),
  },
  errors: [NoSubgroups, ...subgroupChangeErrors],
  emits: [...subgroupChangeEvents, accessChanging],

  async handle({ caller, params: { user_group_id, add, delete: remove }, tx }) {
    if (add.length + remove.length === 0) throw NoSubgroups()
    await withAccessChange(tx, caller.realmId, async () => {
      await addSubgroups(tx, caller, user_group_id, add)
      await removeSubgroups(tx, caller, user_group_id, remove)
    })
  },
})
