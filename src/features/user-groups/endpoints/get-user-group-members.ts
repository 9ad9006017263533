import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { bool, int, list } from '#core/contract/shape.ts'
import { realmOf } from '#features/realms/public.ts'
import { activeGroup } from '../access-groups.ts'
import { directMembersOf, membersOfGroups } from '../group-members.ts'
import { GroupDeactivated, GroupUnknown } from '../group-setting.ts'

export const getUserGroupMembers = endpoint({
  route: 'GET /user_groups/{user_group_id}/members',
  summary: 'List the members of a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    direct_member_only: withDefault(bool, false, 'Whether to leave out members through subgroups.'),
  },
  returns: { members: required(list(int), 'Active members, ascending.') },
  errors: [GroupUnknown, GroupDeactivated],

  async handle({ caller, params, tx }) {
    const group = await activeGroup(tx, caller.realmId, params.user_group_id)
    const realm = await realmOf(tx, caller)
    const members = params.direct_member_only
      ? await directMembersOf(tx, realm, [group])
      : await membersOfGroups(tx, realm, [group.id])
    return { members: [...members].sort((a, b) => a - b) }
  },
})
