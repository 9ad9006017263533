// A phone on which somebody is logged in.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Device, deviceById } from './store.ts'

export const DeviceUnknown = badRequest('Invalid `device_id`')

export const deviceIdParam = required(int, 'The device.')

export async function ownDevice(tx: ReadTx, caller: Caller, deviceId: number): Promise<Device> {
  const device = await deviceById(tx, caller.id, deviceId)
  if (device === undefined) throw DeviceUnknown()
  return device
}
