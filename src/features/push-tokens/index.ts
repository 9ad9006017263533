import { feature } from '#core/feature.ts'
import { onHook } from '#core/db/hook.ts'
import { apiKeyReplaced, erases } from '#features/users/public.ts'
import { dropRegistrations } from './push-registration.ts'
import {
  addApnsToken,
  addFcmToken,
  devicesLimit,
  registerClientDevice,
  registerPushDevice,
  removeApnsToken,
  removeClientDevice,
  removeFcmToken,
} from './endpoints.ts'
import { deviceAdded, deviceRemoved, deviceUpdated } from './events.ts'
import { devicesState } from './state.ts'
import { tokensLimit } from './push-token.ts'

export const pushTokens = feature({
  name: 'push-tokens',
  about: 'Phones registered for notifications.',
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
