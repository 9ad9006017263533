import { badRequest, failure } from '#core/contract/failure.ts'
import { optional, required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { changeableGroup, groupAccessErrors } from '../access-groups.ts'
import { changeGroup, setDeactivated, groupNameErrors } from '../change-group.ts'
import { groupUpdated } from '../events.ts'
import { groupPermissions, permissionChangeParams } from '../permission-table.ts'
import { groupSettingErrors, GroupDeactivated } from '../group-setting.ts'
import { objectionsTo } from '../group-uses.ts'
import { accessChanging } from '../hooks.ts'
import { groupDescription } from '../user-group.ts'

const NoNewData = badRequest('No new data supplied')

export const updateUserGroup = endpoint({
  route: 'PATCH /user_groups/{user_group_id}',
  summary: 'Change or reactivate a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    name: optional(text, 'New name.'),
    description: optional(groupDescription, 'New description.'),
    deactivated: optional(bool, 'false reactivates the group; true does nothing.', { since: 386 }),
    ...permissionChangeParams(groupPermissions),
  },
  errors: [NoNewData, ...groupAccessErrors, ...groupNameErrors, ...groupSettingErrors],
  emits: [groupUpdated, accessChanging],

  async handle({ caller, params: { user_group_id, deactivated, ...wanted }, tx }) {
    if (deactivated === undefined && Object.keys(wanted).length === 0) throw NoNewData()
    const group = await changeableGroup(tx, caller, user_group_id, ['can_manage_group'])
    const reactivates = deactivated === false && group.deactivated === 1
    if (reactivates) await setDeactivated(tx, group, false)
    await changeGroup(tx, reactivates ? { ...group, deactivated: 0 } : group, wanted)
  },
})

const GroupInUse = failure(400, 'CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', [
  'objections',
])

export const deactivateUserGroup = endpoint({
  route: 'POST /user_groups/{user_group_id}/deactivate',
  summary: 'Deactivate a group',
  description:
    "It keeps its members and subgroups. A group in use can't be deactivated: `objections` lists the uses that the caller can see.",
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
