// What the user may do to a group. System groups can't be changed.
import { mayInGroup, mayInOrganization, type UserGroup } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'

export const mayManage = (store: Store, group: UserGroup): boolean =>
  !group.is_system_group &&
  (mayInOrganization(store, 'can_manage_all_groups') || mayInGroup(store, group, 'can_manage_group'))

export const mayAddMembers = (store: Store, group: UserGroup): boolean =>
  mayManage(store, group) || (!group.is_system_group && mayInGroup(store, group, 'can_add_members_group'))

export const mayRemoveMembers = (store: Store, group: UserGroup): boolean =>
  mayManage(store, group) || (!group.is_system_group && mayInGroup(store, group, 'can_remove_members_group'))

/** Joining and leaving only changes the user's own membership. */
export const mayJoin = (store: Store, group: UserGroup): boolean =>
  mayAddMembers(store, group) || (!group.is_system_group && mayInGroup(store, group, 'can_join_group'))
export const mayLeave = (store: Store, group: UserGroup): boolean =>
  mayRemoveMembers(store, group) || (!group.is_system_group && mayInGroup(store, group, 'can_leave_group'))
