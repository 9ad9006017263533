import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { bool, list, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { realmOf } from '#features/realms/public.ts'
import { activeGroup } from '../access-groups.ts'
import { directMembersOf, membersOfGroups, UserUnknown } from '../group-members.ts'
import { GroupDeactivated, GroupUnknown, directGroupsOf, groupsContaining } from '../group-setting.ts'
import { presentGroups, userGroup } from '../user-group.ts'
import { isActiveAccount } from '../store/groups.ts'
import { groupsWithin, subgroupIdsOf } from '../store/members.ts'

export const getUserGroups = endpoint({
  route: 'GET /user_groups',
  summary: "List the organization's groups",
  access: 'non-guest',
  heavy: true,
  params: {
    include_deactivated_groups: withDefault(bool, false, 'Whether to include deactivated groups.', { since: 294 }),
  },
  returns: { user_groups: required(list(userGroup), 'The groups, including system groups, by ID.') },

  async handle({ caller, params, tx }) {
    return { user_groups: await presentGroups(tx, caller, params.include_deactivated_groups) }
  },
})

export const getUserGroupMembers = endpoint({
  route: 'GET /user_groups/{user_group_id}/members',
  summary: 'List the members of a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    direct_member_only: withDefault(bool, false, 'Whether to leave out indirect members.'),
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

const UserDeactivated = badRequest('User is deactivated')

export const getIsUserGroupMember = endpoint({
  route: 'GET /user_groups/{user_group_id}/members/{user_id}',
  summary: 'Check whether a user is a member of a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    user_id: required(int, 'The user.'),
    direct_member_only: withDefault(bool, false, 'Whether to ignore indirect membership.'),
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

export const getUserGroupSubgroups = endpoint({
  route: 'GET /user_groups/{user_group_id}/subgroups',
  summary: 'List the subgroups of a group',
  access: 'non-guest',
  params: {
    user_group_id: required(int, 'The group.'),
    direct_subgroup_only: withDefault(bool, false, 'Whether to leave out indirect subgroups.'),
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
