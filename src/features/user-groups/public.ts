// The door to groups: permissions, group-setting values and the system groups.
export { groupMembersAdded, groupMembersRemoved } from './events.ts'
export {
  groupSettingChange,
  groupSettingErrors,
  groupSettingValue,
  ExpectationMismatch,
  sameGroupSetting,
  settledGroupSetting,
  systemGroupIds,
} from './group-setting.ts'
export { announceRoleGroups, createSystemGroups } from './membership.ts'
export {
  hasRealmPermission,
  InsufficientPermission,
  permissionValue,
  requireRealmPermission,
} from './realm-permission.ts'
