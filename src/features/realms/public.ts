// For other features: the organization of a request, its URLs and its settings.
export { forgetChannel, noChannel, changeRealmSetting } from './change-realm-setting.ts'
export { realmDictUpdated, realmUpdated, realmDeactivated } from './events.ts'
export {
  dummyEmailDomain,
  fewestDaysToDeletion,
  type Realm,
  realmIcon,
  RealmDeactivated,
  realmUrl,
  SubdomainUnknown,
  subdomainOfHost,
  systemSubdomain,
  rootSubdomain,
  subdomainPattern,
  allRealms,
  insertRealm,
  realmBySubdomain,
  realmOf,
  realmOfHost,
  updateRealm,
  systemRealm,
} from './realm.ts'
export {
  type GroupSettingValue,
  type PermissionName,
  permissionSettings,
  readRealmSettings,
  readStored,
  type StoredRealmSettings,
  storedRealmSettings,
  plainRealmSettings,
  videoChatProviders,
  type AuthenticationMethods,
  BadLimit,
  welcomeTextLimit,
} from './realm-settings.ts'

export {
  availableMethods,
  describedMethods,
  authenticationMethodErrors,
  normalizeMethods,
} from './authentication-methods.ts'
export { textsForVisitor, textsOfRealm } from './realm-texts.ts'
export { descriptionRendering, renderDescription } from './render-description.ts'
export { inOrganization, withOrganization } from './organization-page.ts'
