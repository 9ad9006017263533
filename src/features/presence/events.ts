import { optional, required } from '#core/contract/field.ts'
import { dictionary, int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { clientPresence, modernPresence } from './presence.ts'

/** In the log; clients are told in one of two forms. */
export const presenceChanged = eventType(
  'presence',
  null,
  'Somebody comes back who was gone for a while.',
  {
    user_id: required(int, 'Who.'),
    server_timestamp: required(int, 'When the server heard of it, in UNIX seconds.'),
    active_at: required(int, 'When he was last in front of a device.'),
    connected_at: required(int, 'When a client of his was last heard of.'),
  },
  {
    told: {
      presences: optional(dictionary(modernPresence), 'By user ID, for clients with simplified_presence_events.'),
      user_id: optional(int, 'For others: who.'),
      email: optional(text, 'For others: his address in the API.'),
      server_timestamp: optional(int, 'For others: when the server heard of it, in UNIX seconds.'),
      presence: optional(dictionary(clientPresence), 'For others: by the name of the client.'),
    },
  },
)
