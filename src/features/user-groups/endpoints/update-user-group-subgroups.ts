import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { addSubgroups, removeSubgroups, subgroupChangeErrors, subgroupChangeEvents } from '../change-subgroups.ts'
import { accessChanging, withAccessChange } from '../hooks.ts'

const NothingToDo = badRequest('Nothing to do. Specify at least one of "add" or "delete".')

export const updateUserGroupSubgroups = endpoint({
  route: 'POST /user_groups/{user_group_id}/subgroups',
  summary: 'Change the subgroups of a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    add: withDefault(list(int), [], 'Groups to add.'),
    delete: withDefault(list(int), [], 'Subgroups to remove.'),
  },
  errors: [NothingToDo, ...subgroupChangeErrors],
  emits: [...subgroupChangeEvents, accessChanging],

  async handle({ caller, params: { user_group_id, add, delete: remove }, tx }) {
    if (add.length + remove.length === 0) throw NothingToDo()
    await withAccessChange(tx, caller.realmId, async () => {
      await addSubgroups(tx, caller, user_group_id, add)
      await removeSubgroups(tx, caller, user_group_id, remove)
    })
  },
})
