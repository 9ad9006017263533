import { only } from '#core/contract/event-type.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { patternText, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import {
  deviceIdParam,
  ownDevice,
  presentDevice,
  DeviceUnknown,
  registrationChange,
  registrationErrors,
  registrationParams,
  removeDevice,
} from './push-registration.ts'
import { deviceAdded, deviceUpdated, deviceRemoved } from './events.ts'
import {
  addToken,
  ApnsTokenInvalid,
  apnsTokenParam,
  normalizeApnsToken,
  TokenLengthInvalid,
  tokensLimit,
  removeToken,
  TokenUnknown,
  fcmTokenParam,
} from './push-token.ts'
import { devicesOf, insertDevice, type Device, updateDevice } from './store.ts'

const appId = patternText(/^[A-Za-z0-9.-]{1,255}$/)

export const addApnsToken = endpoint({
  route: 'POST /users/me/apns_device_token',
  summary: 'Add the token of an iPhone',
  access: 'human',
  params: {
    appid: required(appId, 'The app on the phone.', { since: 223, example: 'org.example.chat' }),
    token: apnsTokenParam,
  },
  errors: [TokenLengthInvalid, ApnsTokenInvalid, tokensLimit.Exceeded],

  async handle({ caller, params, tx }) {
    const token = normalizeApnsToken(params.token)
    await addToken(tx, caller.id, { kind: 'ios', token, app_id: params.appid, registered_at: tx.now })
  },
})

export const removeApnsToken = endpoint({
  route: 'DELETE /users/me/apns_device_token',
  summary: 'Remove the token of an iPhone',
  access: 'human',
  params: { token: apnsTokenParam },
  errors: [TokenLengthInvalid, ApnsTokenInvalid, TokenUnknown],

  async handle({ caller, params, tx }) {
    await removeToken(tx, caller.id, 'ios', normalizeApnsToken(params.token))
  },
})

export const addFcmToken = endpoint({
  route: 'POST /users/me/android_gcm_reg_id',
  summary: 'Add the token of an Android phone',
  access: 'human',
  params: { token: fcmTokenParam },
  errors: [TokenLengthInvalid, tokensLimit.Exceeded],

  async handle({ caller, params, tx }) {
    await addToken(tx, caller.id, { kind: 'android', token: params.token, app_id: null, registered_at: tx.now })
  },
})

export const removeFcmToken = endpoint({
  route: 'DELETE /users/me/android_gcm_reg_id',
  summary: 'Remove the token of an Android phone',
  access: 'human',
  params: { token: fcmTokenParam },
  errors: [TokenLengthInvalid, TokenUnknown],

  async handle({ caller, params, tx }) {
    await removeToken(tx, caller.id, 'android', params.token)
  },
})

/** Clients load all devices when they start. */
export const devicesLimit = limit('devices', 'a user', 1_000)

export const registerClientDevice = endpoint({
  route: 'POST /register_client_device',
  summary: 'Register a device of the caller',
  access: 'human',
  returns: { device_id: required(int, 'ID of the device.', { since: 468 }) },
  errors: [devicesLimit.Exceeded],
  emits: [deviceAdded],

  async handle({ caller, tx }) {
    requireWithin(devicesLimit, (await devicesOf(tx, caller.id)).length + 1)
    const device_id = await insertDevice(tx, caller.id, tx.now)
    await tx.emit(deviceAdded, only(caller.id), { device_id })
    return { device_id }
  },
})

export const registerPushDevice = endpoint({
  route: 'POST /mobile_push/register',
  summary: 'Register a device for encrypted notifications',
  description:
    'The first request has a key and a token, later ones only what changes. This server has no push service yet: it ' +
    'stores the registration and reports this in `push_registration_error_code`.',
  access: 'human',
  params: { device_id: deviceIdParam, ...registrationParams },
  errors: registrationErrors,
  emits: [deviceUpdated],

  async handle({ caller, params: { device_id, ...registration }, tx }) {
    const device = await ownDevice(tx, caller, device_id)
    const change = registrationChange(tx.server, device, registration, tx.now)
    await updateDevice(tx, device, change)
    const changed = changedFields(device, { ...device, ...change })
    if (Object.keys(changed).length > 0) await tx.emit(deviceUpdated, only(caller.id), { device_id, ...changed })
  },
})

function changedFields(before: Device, after: Device): object {
  const known: Readonly<Record<string, unknown>> = presentDevice(before)
  return Object.fromEntries(Object.entries(presentDevice(after)).filter(([name, value]) => value !== known[name]))
}

export const removeClientDevice = endpoint({
  route: 'POST /remove_client_device',
  summary: 'Remove a device of the caller',
  access: 'human',
  params: { device_id: deviceIdParam },
  errors: [DeviceUnknown],
  emits: [deviceRemoved],

  async handle({ caller, params, tx }) {
    const { id } = await ownDevice(tx, caller, params.device_id)
    await removeDevice(tx, caller.id, id)
  },
})
