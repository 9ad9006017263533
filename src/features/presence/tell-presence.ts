// Somebody came back, as clients are told: by user ID, or in the old form with his address.
import { deliverer } from '#core/events/delivery.ts'
import { asLegacy, asModern, type Times } from './presence.ts'

export const tellPresence = deliverer({
  type: 'presence',
  async prepare(_, { type, payload }) {
    const { user_id, email, server_timestamp, ...times } = payload as {
      readonly user_id: number
      readonly email: string
      readonly server_timestamp: number
    } & Times
    const modern = { type, presences: { [user_id]: asModern(times) } }
    const { website } = asLegacy(times)
    const legacy = { type, user_id, email, server_timestamp, presence: { website } }
    return ({ options }) => (options.capabilities.simplified_presence_events === true ? modern : legacy)
  },
})
