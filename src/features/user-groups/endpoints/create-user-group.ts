import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { int, list, manyIds, text } from '#core/contract/shape.ts'
import { everyone } from '#core/contract/event-type.ts'
import { usableSubgroupErrors, usableSubgroups } from '../change-subgroups.ts'
import { groupAdded } from '../events.ts'
import { groupNameErrors, normalizeGroupName } from '../change-group.ts'
import { groupPermissions, newPermissions, permissionParams } from '../permission-table.ts'
import { activeMembers, groupSettingErrors } from '../group-setting.ts'
import { insertMembers, insertSubgroups } from '../store/members.ts'
import { hasRealmPermission, InsufficientPermission } from '../realm-permission.ts'
import { groupCount, insertGroup, type NewGroup } from '../store/groups.ts'
import { asUserGroup, groupDescription } from '../user-group.ts'

/** Clients load all groups when they start. Deactivated groups and system groups count. */
export const groupsLimit = limit('user groups', 'an organization', 10_000)

export const createUserGroup = endpoint({
  route: 'POST /user_groups/create',
  summary: 'Create a group',
  access: 'non-guest',
  heavy: true,
  params: {
    name: required(text, 'Name; must be unique.', { example: 'harbor crew' }),
    description: required(groupDescription, 'Description of the group.'),
    members: required(manyIds, 'Its first members.'),
    subgroups: withDefault(list(int), [], 'Its first subgroups.', { since: 311 }),
    ...permissionParams(groupPermissions),
  },
  returns: { group_id: required(int, 'The new group.', { since: 317 }) },
  errors: [
    InsufficientPermission,
    groupsLimit.Exceeded,
    ...groupNameErrors,
    ...groupSettingErrors,
    ...usableSubgroupErrors,
  ],
  emits: [groupAdded],

  async handle({ caller, params, tx }) {
    const { realmId } = caller
    if (!(await hasRealmPermission(tx, caller, 'can_create_groups'))) throw InsufficientPermission()
    const name = await normalizeGroupName(tx, realmId, params.name)
    const members = await activeMembers(tx, realmId, params.members)
    const subgroups = await usableSubgroups(tx, realmId, params.subgroups)
    requireWithin(groupsLimit, (await groupCount(tx, realmId)) + 1)
    const permissions = await newPermissions(tx, realmId, caller.id, groupPermissions, params)
    const group: NewGroup = {
      realm_id: realmId,
      name,
      description: params.description,
      is_system: 0,
      creator_id: caller.id,
      created_at: tx.now,
      settings: JSON.stringify(permissions),
    }
    const id = await insertGroup(tx, group)
    await insertMembers(tx, id, members)
    await insertSubgroups(tx, id, subgroups)
    const ascending = (ids: number[]): number[] => ids.toSorted((a, b) => a - b)
    const direct = { members: ascending(members), subgroups: ascending(subgroups) }
    await tx.emit(groupAdded, everyone, { group: asUserGroup({ id, deactivated: 0, ...group }, direct, permissions) })
    return { group_id: id }
  },
})
