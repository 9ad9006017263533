// Removes scheduled messages: after sending, on request, and together with their author's account.
import { only } from '#core/contract/event-type.ts'
import type { WriteTx } from '#core/db/database.ts'
import { keepForScheduled } from '#features/uploads/public.ts'
import type { Account } from '#features/users/public.ts'
import { scheduledMessageRemoved } from './events.ts'
import { deleteScheduled, scheduledOf } from './store.ts'

export async function removeScheduled(tx: WriteTx, accountId: number, id: number): Promise<void> {
  await keepForScheduled(tx, id, [])
  await deleteScheduled(tx, accountId, id)
  await tx.emit(scheduledMessageRemoved, only(accountId), { scheduled_message_id: id })
}

export async function eraseScheduled(tx: WriteTx, { id }: Account): Promise<void> {
  for (const { scheduled_message_id } of await scheduledOf(tx, id)) {
    await keepForScheduled(tx, scheduled_message_id, [])
    await deleteScheduled(tx, id, scheduled_message_id)
  }
}
