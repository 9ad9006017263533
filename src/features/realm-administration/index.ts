import { feature } from '#core/feature.ts'
import { deactivateRealm } from './endpoints/deactivate-realm.ts'
import { updateRealm } from './endpoints/update-realm.ts'
import { removeRealmIcon, removeRealmLogo, uploadRealmIcon, uploadRealmLogo } from './endpoints/realm-pictures.ts'
import { organizationIconPage, realmPicturePage } from './realm-pictures.ts'
import { callServerState, realmState } from './state.ts'

export const realmAdministration = feature({
  name: 'realm-administration',
  about: 'Organization settings, and deactivating an organization.',
  endpoints: [updateRealm, deactivateRealm, uploadRealmIcon, removeRealmIcon, uploadRealmLogo, removeRealmLogo],
  events: [],
  pages: [realmPicturePage, organizationIconPage],
  state: [realmState, callServerState],
})
