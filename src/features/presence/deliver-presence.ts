// Delivers presence by user ID or, to old clients, with the address that a read would show.
import { deliverer, type Listener } from '#core/events/delivery.ts'
import { deliveredAddress } from '#features/users/public.ts'
import { asLegacy, asModern, type Times } from './presence.ts'

const isModern = ({ options }: Listener): boolean => options.capabilities.simplified_presence_events === true

export const deliverPresence = deliverer<Times & { readonly user_id: number; readonly server_timestamp: number }>({
  type: 'presence',
  async prepare(call, { type, payload }, listeners) {
    const { user_id, server_timestamp, ...times } = payload
    const modern = { type, presences: { [user_id]: asModern(times) } }
    if (listeners.every(isModern)) return () => modern
    const { email } = await deliveredAddress(call, user_id)
    const { website } = asLegacy(times)
    const legacy = { type, user_id, email, server_timestamp, presence: { website } }
    return listener => (isModern(listener) ? modern : legacy)
  },
})
