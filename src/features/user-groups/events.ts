import { type Field, optional, required, object } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { groupPermissions } from './group-permissions.ts'
import { permissionParams } from './permission-table.ts'
import { userGroup } from './user-group.ts'

const group_id: Field<number, 'required'> = required(int, 'The group.')

export const groupAdded = eventType('user_group', 'add', 'A group was created.', {
  group: required(userGroup, 'The group.'),
})

const groupChange = {
  group_id,
  data: required(
    object('UserGroupData', {
      name: optional(text, 'Name.'),
      description: optional(text, 'Description.'),
      deactivated: optional(bool, 'Whether it is deactivated.', { since: 290 }),
      ...permissionParams(groupPermissions),
    }),
    'The properties that changed.',
  ),
}
export const groupUpdated = eventType(
  'user_group',
  'update',
  'The name, the description, the permissions or the state of a group changed.',
  {
    ...groupChange,
    group: optional(userGroup, 'A reactivated group, for clients that do not know deactivated groups.'),
    while_deactivated: optional(
      bool,
      'Only when true: the group is deactivated, and the event is only for clients that know deactivated groups.',
    ),
  },
  { delivered: groupChange },
)

const membersChange = { group_id, user_ids: required(list(int), 'The users.') }
export const groupMembersAdded = eventType('user_group', 'add_members', 'Users joined a group.', membersChange)
export const groupMembersRemoved = eventType('user_group', 'remove_members', 'Users left a group.', membersChange)

const subgroupsChange = { group_id, direct_subgroup_ids: required(list(int), 'The subgroups.') }
export const subgroupsAdded = eventType('user_group', 'add_subgroups', 'Groups became subgroups.', subgroupsChange)
export const subgroupsRemoved = eventType(
  'user_group',
  'remove_subgroups',
  'Groups are no longer subgroups.',
  subgroupsChange,
)
