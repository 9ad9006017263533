import { eventType } from '#core/contract/event-type.ts'
import { optional, required } from '#core/contract/field.ts'
import { dictionary, int, text } from '#core/contract/shape.ts'
import { deliverer, type Listener } from '#core/events/delivery.ts'
import { deliveredAddress } from '#features/users/public.ts'
import { clientPresence, modernPresence, asLegacy, asModern, type Times } from './presence.ts'

/** The form in the log. Clients get one of two forms. */
export const presenceChanged = eventType(
  'presence',
  null,
  'A user came back online.',
  {
    user_id: required(int, 'The user.'),
    server_timestamp: required(int, 'When the event happened, in UNIX seconds.'),
    active_at: required(int, 'When the user last used a device.'),
    connected_at: required(int, 'When the user last sent a ping.'),
  },
  {
    delivered: {
      presences: optional(dictionary(modernPresence), 'By user ID, for clients with simplified_presence_events.'),
      user_id: optional(int, 'For other clients: the user.'),
      email: optional(text, 'For other clients: the address of the user in the API.'),
      server_timestamp: optional(int, 'For other clients: when the event happened, in UNIX seconds.'),
      presence: optional(dictionary(clientPresence), 'For other clients: by the name of the client.'),
    },
  },
)

// Delivers presence by user ID or, to old clients, with the address that a read would show.

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
