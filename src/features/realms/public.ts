// The door to organizations: the organization of a request, its URLs and its settings.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Realm, subdomainOfHost } from './realm.ts'
import { realmById, realmBySubdomain } from './store.ts'

export { forgetChannel, noChannel } from './channel-settings.ts'
export { changeRealmSetting } from './change-realm-setting.ts'
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
} from './realm-settings.ts'
export { allRealms, insertRealm, realmById, realmBySubdomain, storeUserSettingsDefaults, updateRealm } from './store.ts'
export { systemRealm } from './system-realm.ts'

/** The organization of a host name, or undefined for an unknown subdomain. */
export const realmOfHost = (tx: ReadTx, host: string): Promise<Realm | undefined> =>
  realmBySubdomain(tx, subdomainOfHost(tx.server, host))

export const realmOf = (tx: ReadTx, caller: Pick<Caller, 'realmId'>): Promise<Realm> => realmById(tx, caller.realmId)
export {
  availableMethods,
  describedMethods,
  authenticationMethodErrors,
  normalizeMethods,
} from './authentication-methods.ts'
export { descriptionRendering, renderDescription } from './render-description.ts'
