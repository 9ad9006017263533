import { feature } from '#core/contract/feature.ts'
import { groupMembersAdded, groupMembersRemoved } from './events.ts'
import { getUserGroups } from './get-user-groups.ts'

export const userGroups = feature({
  name: 'user-groups',
  about: 'Groups of people, and the system groups that follow from roles.',
  endpoints: [getUserGroups],
  events: [groupMembersAdded, groupMembersRemoved],
})
