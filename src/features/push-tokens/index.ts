import { feature } from '#core/feature.ts'
import { onHook } from '#core/db/hook.ts'
import { apiKeyReplaced, erases } from '#features/users/public.ts'
import { dropRegistrations } from './drop-registrations.ts'
import { addApnsToken } from './endpoints/add-apns-token.ts'
import { addFcmToken } from './endpoints/add-fcm-token.ts'
import { deviceAdded, deviceRemoved, deviceUpdated } from './events.ts'
import { devicesLimit, registerClientDevice } from './endpoints/register-client-device.ts'
import { registerPushDevice } from './endpoints/register-push-device.ts'
import { removeApnsToken } from './endpoints/remove-apns-token.ts'
import { removeClientDevice } from './endpoints/remove-client-device.ts'
import { removeFcmToken } from './endpoints/remove-fcm-token.ts'
import { devicesState } from './state.ts'
import { tokensLimit } from './push-token.ts'

export const pushTokens = feature({
  name: 'push-tokens',
  about: 'Phones that want notifications.',
  endpoints: [
    addFcmToken,
    removeFcmToken,
    addApnsToken,
    removeApnsToken,
    registerClientDevice,
    registerPushDevice,
    removeClientDevice,
  ],
  events: [deviceAdded, deviceUpdated, deviceRemoved],
  state: [devicesState],
  limits: [tokensLimit, devicesLimit],
  hookHandlers: [
    onHook(apiKeyReplaced, (tx, { accountId }) => dropRegistrations(tx, accountId), [deviceRemoved]),
    erases('push_token.account_id'),
    erases('client_device.account_id'),
  ],
})
