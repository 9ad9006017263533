import { feature } from '#core/contract/feature.ts'
import { addApnsToken } from './add-apns-token.ts'
import { addFcmToken } from './add-fcm-token.ts'
import { deviceAdded, deviceRemoved, deviceUpdated } from './events.ts'
import { devicesLimit, registerClientDevice } from './register-client-device.ts'
import { registerPushDevice } from './register-push-device.ts'
import { removeApnsToken } from './remove-apns-token.ts'
import { removeClientDevice } from './remove-client-device.ts'
import { removeFcmToken } from './remove-fcm-token.ts'
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
})
