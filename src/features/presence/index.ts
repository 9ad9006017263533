import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { presenceChanged, deliverPresence } from './events.ts'
import { getPresence, getUserPresence, updatePresence } from './endpoints.ts'
import { pingService } from './ping-service.ts'
import { presenceState } from './state.ts'

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
