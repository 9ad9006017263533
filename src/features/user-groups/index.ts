import { feature } from '#core/feature.ts'
import { createUserGroup, groupsLimit } from './endpoints/create-user-group.ts'
import { deactivateUserGroup, updateUserGroup } from './endpoints/update-user-group.ts'
import {
  groupAdded,
  groupMembersAdded,
  groupMembersRemoved,
  groupUpdated,
  subgroupsAdded,
  subgroupsRemoved,
  deliverGroups,
} from './events.ts'
import {
  getIsUserGroupMember,
  getUserGroupMembers,
  getUserGroups,
  getUserGroupSubgroups,
} from './endpoints/get-user-groups.ts'
import { groupsState } from './state.ts'
import { updateUserGroupMembers, updateUserGroupSubgroups } from './endpoints/update-user-group-members.ts'

export const userGroups = feature({
  name: 'user-groups',
  about: 'User groups, and system groups for roles.',
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
