// A phone asks for encrypted notifications.
import type { Caller } from '#core/contract/access.ts'
import { only } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, type Values, optional } from '#core/contract/field.ts'
import { int, nullable, text, boundedText, intBetween, textFrom } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import { deviceRemoved } from './events.ts'
import { type Device, deviceById, deleteDevice, deletePushTokensOf, devicesOf } from './store.ts'

// A phone on which a user is signed in.

export const DeviceUnknown = badRequest('Invalid `device_id`')

export const deviceIdParam = required(int, 'The device.')

export async function ownDevice(tx: ReadTx, caller: Caller, deviceId: number): Promise<Device> {
  const device = await deviceById(tx, caller.id, deviceId)
  if (device === undefined) throw DeviceUnknown()
  return device
}

/** A device's fields as clients see them. Until there is a push service, no token is in use. */
export const deviceFields = {
  push_key_id: required(nullable(int), 'ID of the key that encrypts its notifications.'),
  push_token_id: required(nullable(text), 'ID of the token that the push service uses.'),
  pending_push_token_id: required(
    nullable(text),
    "ID of the token that hasn't been registered with the push service yet.",
  ),
  push_token_last_updated_timestamp: required(nullable(int), 'When the device last registered a token.'),
  push_registration_error_code: required(nullable(text), 'Why the push service rejected the device.'),
}
export const presentDevice = (device: Device): Values<typeof deviceFields> => ({
  push_key_id: device.push_key_id,
  push_token_id: device.push_token_id,
  pending_push_token_id: device.pending_push_token_id,
  push_token_last_updated_timestamp: device.push_token_updated_at,
  push_registration_error_code: device.push_registration_error,
})

const FieldsMissing = badRequest(
  'Missing parameters: must provide either all push key fields, all token fields, or both.',
)
const NoKeyToRotate = badRequest('No push registration exists to rotate key for.')
const NoTokenToRotate = badRequest('No push registration exists to rotate token for.')
const PushKeyInvalid = badRequest('Invalid `push_key`')
const TokenIdInvalid = badRequest('Invalid `token_id`')
export const registrationErrors = [
  DeviceUnknown,
  FieldsMissing,
  NoKeyToRotate,
  NoTokenToRotate,
  PushKeyInvalid,
  TokenIdInvalid,
]

export const registrationParams = {
  bouncer_public_key: optional(boundedText(1_000), "The push service's key that encrypts the registration."),
  encrypted_push_registration: optional(boundedText(10_000), 'The registration, which only the push service can read.'),
  push_key: optional(text, 'The key that encrypts notifications: 0x31 and 32 bytes, in Base64.', {
    since: 432,
    example: 'MTaUDJDMWypQ1WufZ1NRTHSSvgYtXh1qVNSjN3aBiEFt',
  }),
  push_key_id: optional(intBetween(0, 2 ** 32 - 1), 'ID of the key.'),
  token_id: optional(text, "The first 8 bytes of the SHA-256 hash of the phone's token, in Base64.", {
    example: 'hGsEWGmyyfI=',
  }),
  token_kind: optional(textFrom(['fcm', 'apns'], 'long'), "Push service: Google's or Apple's."),
}
type Registration = Values<typeof registrationParams>

/**
 * The columns of a device that a registration changes. The first registration has a key and a token; later ones may
 * change either.
 */
export function registrationChange(
  { secrets }: Server,
  device: Device,
  given: Registration,
  now: number,
): Partial<Device> {
  const { push_key, push_key_id, token_id, token_kind, bouncer_public_key, encrypted_push_registration } = given
  const key = push_key !== undefined && push_key_id !== undefined ? { push_key, push_key_id } : undefined
  const hasToken = token_id !== undefined && token_kind !== undefined
  const token =
    hasToken && bouncer_public_key !== undefined && encrypted_push_registration !== undefined
      ? { token_id, token_kind, push_registration: { bouncer_public_key, encrypted_push_registration } }
      : undefined
  if (key === undefined && token === undefined) throw FieldsMissing()
  if (device.push_key_id === null && token === undefined) throw NoKeyToRotate()
  if (token !== undefined && !isBase64(token.token_id, 8)) throw TokenIdInvalid()
  if (device.push_key_id === null && key === undefined) throw NoTokenToRotate()
  if (key !== undefined && !isSecretBoxKey(key.push_key)) throw PushKeyInvalid()
  return {
    ...(key && { push_key_id: key.push_key_id, push_key: secrets.seal('push key', new Hidden(key.push_key)) }),
    ...(token && {
      push_token_kind: token.token_kind,
      pending_push_token_id: token.token_id,
      ...(token.token_id === device.pending_push_token_id ? {} : { push_token_updated_at: now }),
      push_registration: JSON.stringify(token.push_registration),
      // There is no push service yet, so clients get the error of a registration that the push service refused.
      push_registration_error: 'PUSH_SERVICE_NOT_CONFIGURED',
    }),
  }
}

/** Whether the text is the canonical Base64 of this many bytes. */
const isBase64 = (given: string, bytes: number): boolean => {
  const decoded = Buffer.from(given, 'base64')
  return decoded.length === bytes && decoded.toString('base64') === given
}

const secretBox = 0x31
const isSecretBoxKey = (given: string): boolean => isBase64(given, 33) && Buffer.from(given, 'base64')[0] === secretBox

// Removes devices and tokens.

export async function removeDevice(tx: WriteTx, accountId: number, device_id: number): Promise<void> {
  await deleteDevice(tx, accountId, device_id)
  await tx.emit(deviceRemoved, only(accountId), { device_id })
}

/** Phones that have the old key get no more notifications (docs/spec/authentication.md#key-phones). */
export async function dropRegistrations(tx: WriteTx, accountId: number): Promise<void> {
  await deletePushTokensOf(tx, accountId)
  for (const { id } of await devicesOf(tx, accountId)) await removeDevice(tx, accountId, id)
}
