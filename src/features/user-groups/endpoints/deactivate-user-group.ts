import { endpoint } from '#core/http/endpoint.ts'
import { failure } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { changeableGroup, groupAccessErrors } from '../access-groups.ts'
import { setDeactivated } from '../change-group.ts'
import { groupUpdated } from '../events.ts'
import { objectionsTo } from '../group-uses.ts'
import { accessChanging } from '../hooks.ts'
import { GroupDeactivated } from '../group-setting.ts'

const GroupInUse = failure(400, 'CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', [
  'objections',
])

export const deactivateUserGroup = endpoint({
  route: 'POST /user_groups/{user_group_id}/deactivate',
  summary: 'Deactivate a group',
  description:
    'Its members and subgroups are kept until it is reactivated. A group in use is not deactivated: `objections` lists the uses that the caller may see.',
  access: 'non-guest',
  params: { user_group_id: required(int, 'The group.') },
  errors: [...groupAccessErrors, GroupDeactivated, GroupInUse],
  emits: [groupUpdated, accessChanging],

  async handle({ caller, params, tx }) {
    const group = await changeableGroup(tx, caller, params.user_group_id, ['can_manage_group'])
    if (group.deactivated === 1) throw GroupDeactivated()
    const objections = await objectionsTo(tx, caller, group.id)
    if (objections !== undefined) throw GroupInUse({ objections })
    await setDeactivated(tx, group, true)
  },
})
