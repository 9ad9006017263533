import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { bool, int, list } from '#core/contract/shape.ts'
import { activeGroup } from '../access-groups.ts'
import { GroupDeactivated, GroupUnknown } from '../group-setting.ts'
import { groupsWithin, subgroupIdsOf } from '../store/members.ts'

export const getUserGroupSubgroups = endpoint({
  route: 'GET /user_groups/{user_group_id}/subgroups',
  summary: 'List the subgroups of a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    direct_subgroup_only: withDefault(bool, false, 'Whether to leave out the subgroups of subgroups.'),
  },
  returns: { subgroups: required(list(int), 'Group IDs, ascending.') },
  errors: [GroupUnknown, GroupDeactivated],

  async handle({ caller, params, tx }) {
    const { id } = await activeGroup(tx, caller.realmId, params.user_group_id)
    if (params.direct_subgroup_only) return { subgroups: await subgroupIdsOf(tx, id) }
    const within = await groupsWithin(tx, caller.realmId, [id], 'active')
    return { subgroups: within.map(group => group.id).filter(other => other !== id) }
  },
})
