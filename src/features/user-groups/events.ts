import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'

const membersChange = {
  group_id: required(int, 'The group.'),
  user_ids: required(list(int), 'The people concerned.'),
}
export const groupMembersAdded = eventType('user_group', 'add_members', 'People joined a group.', membersChange)
export const groupMembersRemoved = eventType('user_group', 'remove_members', 'People left a group.', membersChange)
