import { feature } from '#core/feature.ts'
import { deactivateRealm } from './endpoints/deactivate-realm.ts'
import { updateRealm } from './endpoints/update-realm.ts'
import { removeRealmIcon } from './endpoints/remove-realm-icon.ts'
import { removeRealmLogo } from './endpoints/remove-realm-logo.ts'
import { uploadRealmIcon } from './endpoints/upload-realm-icon.ts'
import { uploadRealmLogo } from './endpoints/upload-realm-logo.ts'
import { realmPicturePage } from './realm-pictures-page.ts'
import { callServerState, realmState } from './state.ts'

export const realmAdministration = feature({
  name: 'realm-administration',
  about: 'Changing the settings of an organization, and ending it.',
  endpoints: [updateRealm, deactivateRealm, uploadRealmIcon, removeRealmIcon, uploadRealmLogo, removeRealmLogo],
  events: [],
  pages: [realmPicturePage],
  state: [realmState, callServerState],
})
