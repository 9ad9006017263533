import { feature } from '#core/feature.ts'
import { realmDeactivated, realmDictUpdated, realmUpdated } from './events.ts'

export const realms = feature({
  name: 'realms',
  about: 'The organization and its settings.',
  endpoints: [],
  events: [realmUpdated, realmDictUpdated, realmDeactivated],
})
