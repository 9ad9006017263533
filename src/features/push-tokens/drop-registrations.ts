// Removing devices and tokens.
import type { WriteTx } from '#core/db/database.ts'
import { only } from '#core/contract/event-type.ts'
import { deviceRemoved } from './events.ts'
import { deleteDevice, deletePushTokensOf, devicesOf } from './store.ts'

export async function removeDevice(tx: WriteTx, accountId: number, device_id: number): Promise<void> {
  await deleteDevice(tx, accountId, device_id)
  await tx.emit(deviceRemoved, only(accountId), { device_id })
}

/** Phones that knew the old key get no more notifications (docs/spec/authentication.md#key-phones). */
export async function dropRegistrations(tx: WriteTx, accountId: number): Promise<void> {
  await deletePushTokensOf(tx, accountId)
  for (const { id } of await devicesOf(tx, accountId)) await removeDevice(tx, accountId, id)
}
