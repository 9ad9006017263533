import { optional, required } from '#core/contract/field.ts'
import { int, nullable, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

export const deviceAdded = eventType('device', 'add', 'The reader logged in on another device.', {
  device_id: required(int, 'ID of the device.'),
})
export const deviceUpdated = eventType('device', 'update', 'A device of the reader asked for notifications.', {
  device_id: required(int, 'ID of the device.'),
  push_key_id: optional(int, 'ID of the key that encrypts its notifications, if that changed.'),
  pending_push_token_id: optional(nullable(text), 'ID of the token that waits for the push service, if that changed.'),
  push_token_last_updated_timestamp: optional(int, 'When the device last registered a token, if that changed.'),
  push_registration_error_code: optional(nullable(text), 'Why the push service refused the device, if that changed.'),
})
export const deviceRemoved = eventType('device', 'remove', 'The reader logged out on a device.', {
  device_id: required(int, 'ID of the device.'),
})
