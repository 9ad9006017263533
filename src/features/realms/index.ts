import { feature } from '#core/contract/feature.ts'
import { deactivateRealm } from './deactivate-realm.ts'
import { realmDeactivated, realmDictUpdated, realmUpdated } from './events.ts'
import { callServerState, realmState } from './state.ts'
import { updateRealm } from './update-realm.ts'

export const realms = feature({
  name: 'realms',
  about: 'The organization and its settings.',
  endpoints: [updateRealm, deactivateRealm],
  events: [realmUpdated, realmDictUpdated, realmDeactivated],
  state: [realmState, callServerState],
})
