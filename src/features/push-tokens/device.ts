// A phone on which a user is logged in.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, type Values } from '#core/contract/field.ts'
import { int, nullable, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Device, deviceById } from './store.ts'

export const DeviceUnknown = badRequest('Invalid `device_id`')

export const deviceIdParam = required(int, 'The device.')

export async function ownDevice(tx: ReadTx, caller: Caller, deviceId: number): Promise<Device> {
  const device = await deviceById(tx, caller.id, deviceId)
  if (device === undefined) throw DeviceUnknown()
  return device
}

/** The fields of a device that clients see. Until there is a push service no token is in use. */
export const deviceFields = {
  push_key_id: required(nullable(int), 'ID of the key that encrypts its notifications.'),
  push_token_id: required(nullable(text), 'ID of the token that the push service uses.'),
  pending_push_token_id: required(nullable(text), 'ID of the token that waits for the push service.'),
  push_token_last_updated_timestamp: required(nullable(int), 'When the device last registered a token.'),
  push_registration_error_code: required(nullable(text), 'Why the push service refused the device.'),
}
export const presentDevice = (device: Device): Values<typeof deviceFields> => ({
  push_key_id: device.push_key_id,
  push_token_id: device.push_token_id,
  pending_push_token_id: device.pending_push_token_id,
  push_token_last_updated_timestamp: device.push_token_updated_at,
  push_registration_error_code: device.push_registration_error,
})
