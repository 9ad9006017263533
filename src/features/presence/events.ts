import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'

/** In the log; clients are told in one of two forms. */
export const presenceChanged = eventType('presence', null, 'Somebody comes back who was gone for a while.', {
  user_id: required(int, 'Who.'),
  email: required(text, 'His address in the API.'),
  server_timestamp: required(int, 'When the server heard of it, in UNIX seconds.'),
  active_at: required(int, 'When he was last in front of a device.'),
  connected_at: required(int, 'When a client of his was last heard of.'),
})
