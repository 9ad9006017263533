import { object, required } from '#core/contract/field.ts'
import { dictionary } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { deviceFields, presentDevice } from './push-registration.ts'
import { devicesOf } from './store.ts'

export const devicesState = statePart({
  types: ['device'],
  fields: {
    devices: required(dictionary(object('ClientDevice', deviceFields)), "The current user's signed-in devices, by ID."),
  },
  read: async ({ tx, caller }) => ({
    devices: Object.fromEntries(
      (await devicesOf(tx, caller.id)).map(device => [String(device.id), presentDevice(device)]),
    ),
  }),
})
