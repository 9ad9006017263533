import { feature } from '#core/contract/feature.ts'
import { presenceChanged } from './events.ts'
import { getPresence } from './get-presence.ts'
import { getUserPresence } from './get-user-presence.ts'
import { pingService } from './ping-service.ts'
import { presenceState } from './state.ts'
import { tellPresence } from './tell-presence.ts'
import { updatePresence } from './update-presence.ts'

export const presence = feature({
  name: 'presence',
  about: 'Presence: which users are online.',
  endpoints: [updatePresence, getUserPresence, getPresence],
  events: [presenceChanged],
  state: [presenceState],
  deliverers: [tellPresence],
  service: pingService,
})
