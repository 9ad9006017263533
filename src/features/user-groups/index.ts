import { feature } from '#core/feature.ts'
import { createUserGroup, groupsLimit } from './endpoints/create-user-group.ts'
import { deactivateUserGroup } from './endpoints/deactivate-user-group.ts'
import {
  groupAdded,
  groupMembersAdded,
  groupMembersRemoved,
  groupUpdated,
  subgroupsAdded,
  subgroupsRemoved,
} from './events.ts'
import { getIsUserGroupMember } from './endpoints/get-is-user-group-member.ts'
import { getUserGroupMembers } from './endpoints/get-user-group-members.ts'
import { getUserGroups } from './endpoints/get-user-groups.ts'
import { getUserGroupSubgroups } from './endpoints/get-user-group-subgroups.ts'
import { deliverGroups } from './deliver-groups.ts'
import { groupsState } from './state.ts'
import { updateUserGroup } from './endpoints/update-user-group.ts'
import { updateUserGroupMembers } from './endpoints/update-user-group-members.ts'
import { updateUserGroupSubgroups } from './endpoints/update-user-group-subgroups.ts'

export const userGroups = feature({
  name: 'user-groups',
  about: 'Groups of users, and the system groups that follow from roles.',
  endpoints: [
    getUserGroups,
    createUserGroup,
    updateUserGroup,
    deactivateUserGroup,
    getUserGroupMembers,
    getIsUserGroupMember,
    updateUserGroupMembers,
    getUserGroupSubgroups,
    updateUserGroupSubgroups,
  ],
  events: [groupAdded, groupUpdated, groupMembersAdded, groupMembersRemoved, subgroupsAdded, subgroupsRemoved],
  deliverers: [deliverGroups],
  state: [groupsState],
  limits: [groupsLimit],
})
