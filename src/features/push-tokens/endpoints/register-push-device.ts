import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { deviceIdParam, ownDevice, presentDevice } from '../device.ts'
import { deviceUpdated } from '../events.ts'
import { registrationChange, registrationErrors, registrationParams } from '../push-registration.ts'
import { type Device, updateDevice } from '../store.ts'

export const registerPushDevice = endpoint({
  route: 'POST /mobile_push/register',
  summary: 'Ask for encrypted notifications on a device',
  description:
    'The first request has a key and a token, a later one the part that changes. This server has no push service ' +
    'yet: it stores the registration, and `push_registration_error_code` says so.',
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
