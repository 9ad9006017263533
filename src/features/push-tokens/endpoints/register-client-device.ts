import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { int } from '#core/contract/shape.ts'
import { only } from '#core/contract/event-type.ts'
import { deviceAdded } from '../events.ts'
import { devicesOf, insertDevice } from '../store.ts'

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
