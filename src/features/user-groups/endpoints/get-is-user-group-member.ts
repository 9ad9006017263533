import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { bool, int } from '#core/contract/shape.ts'
import { activeGroup } from '../access-groups.ts'
import { isActiveAccount } from '../store/groups.ts'
import { UserUnknown } from '../unknown-user.ts'
import { directGroupsOf, GroupDeactivated, groupsContaining, GroupUnknown } from '../group-setting.ts'

const UserDeactivated = badRequest('User is deactivated')

export const getIsUserGroupMember = endpoint({
  route: 'GET /user_groups/{user_group_id}/members/{user_id}',
  summary: 'Check whether a user is a member of a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    user_id: required(int, 'The user.'),
    direct_member_only: withDefault(bool, false, 'Whether membership through a subgroup does not count.'),
  },
  returns: { is_user_group_member: required(bool, 'Whether the user is a member.') },
  errors: [GroupUnknown, GroupDeactivated, UserUnknown, UserDeactivated],

  async handle({ caller, params: { user_group_id, user_id, direct_member_only }, tx }) {
    const group = await activeGroup(tx, caller.realmId, user_group_id)
    const isActive = await isActiveAccount(tx, caller.realmId, user_id)
    if (isActive === undefined) throw UserUnknown()
    if (!isActive) throw UserDeactivated()
    const user = { id: user_id, realmId: caller.realmId }
    const groups = direct_member_only ? await directGroupsOf(tx, user) : await groupsContaining(tx, user)
    return { is_user_group_member: groups.has(group.id) }
  },
})
