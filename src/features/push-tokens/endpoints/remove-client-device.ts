import { endpoint } from '#core/http/endpoint.ts'
import { deviceIdParam, DeviceUnknown, ownDevice } from '../device.ts'
import { deviceRemoved } from '../events.ts'
import { removeDevice } from '../drop-registrations.ts'

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
