import { optional, required } from '#core/contract/field.ts'
import { dictionary, int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { clientPresence, modernPresence } from './presence.ts'

/** The form in the log; clients get one of two forms. */
export const presenceChanged = eventType(
  'presence',
  null,
  'A user is online again after a while.',
  {
    user_id: required(int, 'The user.'),
    server_timestamp: required(int, 'When the event happened, in UNIX seconds.'),
    active_at: required(int, 'When the user last used a device.'),
    connected_at: required(int, 'When the server last got a ping of the user.'),
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
