import { eventType } from '#core/contract/event-type.ts'
import { type Field, optional, required, object } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { deliverer, type Listener, sharedRenderer, type EventBody } from '#core/events/delivery.ts'
import { groupPermissions, permissionParams } from './permission-table.ts'
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
  "A group's name, description, permissions or state changed.",
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

// For clients that don't know deactivated groups, a deactivation looks like a removal and a reactivation like an
// addition (docs/spec/events.md#deactivated-groups).

const knowsDeactivated = ({ options }: Listener): boolean => options.capabilities.include_deactivated_groups === true

export const deliverGroups = deliverer({
  type: 'user_group',
  async prepare(_call, { type, op, payload }) {
    const { group, while_deactivated, ...change } = payload
    const plain = op === 'update' ? { type, op, ...change } : { type, op, ...payload }
    if (op !== 'update') return () => plain
    const old = (): EventBody | undefined => {
      if (payload['data'].deactivated === true) return { type, op: 'remove', group_id: payload['group_id'] }
      if (group !== undefined) return { type, op: 'add', group }
      return while_deactivated === true ? undefined : plain
    }
    return sharedRenderer(knowsDeactivated, listener => (knowsDeactivated(listener) ? plain : old()))
  },
})
