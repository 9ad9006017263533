import { optional, required } from '#core/contract/field.ts'
import { int, nullable, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

export const deviceAdded = eventType('device', 'add', 'The current user signed in on another device.', {
  device_id: required(int, 'ID of the device.'),
})
export const deviceUpdated = eventType(
  'device',
  'update',
  "One of the current user's devices was registered for notifications.",
  {
    device_id: required(int, 'ID of the device.'),
    push_key_id: optional(int, 'ID of the key that encrypts its notifications, if that changed.'),
    pending_push_token_id: optional(
      nullable(text),
      "ID of the token that hasn't been registered with the push service yet, if that changed.",
    ),
    push_token_last_updated_timestamp: optional(int, 'When the device last registered a token, if that changed.'),
    push_registration_error_code: optional(
      nullable(text),
      'Why the push service rejected the device, if that changed.',
    ),
  },
)
export const deviceRemoved = eventType('device', 'remove', 'The current user signed out on a device.', {
  device_id: required(int, 'ID of the device.'),
})
