import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { presenceChanged } from './events.ts'
import { getPresence } from './endpoints/get-presence.ts'
import { getUserPresence } from './endpoints/get-user-presence.ts'
import { pingService } from './ping-service.ts'
import { presenceState } from './state.ts'
import { deliverPresence } from './deliver-presence.ts'
import { updatePresence } from './endpoints/update-presence.ts'

export const presence = feature({
  name: 'presence',
  about: 'Presence: which users are online.',
  endpoints: [updatePresence, getUserPresence, getPresence],
  events: [presenceChanged],
  state: [presenceState],
  deliverers: [deliverPresence],
  service: pingService,
  hookHandlers: [erases('presence.account_id')],
})
