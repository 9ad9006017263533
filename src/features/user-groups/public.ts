// For other features: permissions, group-setting values and the system groups.
export { joinGroups, grantedGroups } from './change-members.ts'
export { groupMembersAdded, groupMembersRemoved } from './events.ts'
export { membersByGroup, membersOfGroups, UserUnknown } from './group-members.ts'
export {
  groupPermissions,
  changedPermissions,
  eachPermission,
  newPermissions,
  permission,
  permissionChangeParams,
  permissionFields,
  permissionParams,
  type PermissionValues,
} from './permission-table.ts'
export {
  groupSettingChange,
  groupSettingErrors,
  groupSettingValue,
  GroupUnknown,
  MemberUnknown,
  type PermissionCheck,
  permissionCheck,
  presentGroupSetting,
  systemGroupIds,
} from './group-setting.ts'
export {
  emitMemberRemoved,
  emitMemberAdded,
  emitRoleGroups,
  emitWaitingPeriod,
  createSystemGroups,
} from './membership.ts'
export { emitNamedPermissions, namedEvents, namedIn, settingsNaming } from './group-uses.ts'
export {
  hasRealmPermission,
  InsufficientPermission,
  permissionHolders,
  permissionValue,
  requireRealmPermission,
  presentPermissions,
} from './realm-permission.ts'
export * from './group-rows.ts'
export { presentGroupName } from './system-groups.ts'
export {
  accessChanging,
  groupUsesAsked,
  membersChanged,
  namedUserChanged,
  type Objection,
  withAccessChange,
} from './hooks.ts'
