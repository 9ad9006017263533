// The rules for storing a scheduled message. They are the rules for sending it now; whether it may be sent is checked
// again when it is due.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { requireRoom, textsErrors } from '#core/contract/limit.ts'
import { int, refine, refuse } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { type Addressee, checkText, contentErrors, normalizeContent, sendingErrors } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { type AttachmentRow, keepForScheduled } from '#features/uploads/public.ts'
import { addresseeErrors, type ScheduledMessage, scheduledMessagesLimit } from './scheduled-message.ts'
import { sendScheduled } from './send-scheduled.ts'
import { type NewScheduled, presentScheduled, type ScheduledRow, scheduledTotals } from './store.ts'

// When a scheduled message or a reminder is due.

export const TimeNotInFuture = badRequest('Scheduled delivery time must be in the future.')

/** Far enough for any purpose, and still a date in every client. */
const endOfYear9999 = 253_402_300_799

export const deliveryTime = refine(int, { maximum: endOfYear9999 }, (seconds, at) =>
  seconds > endOfYear9999 ? refuse(at, 'is too large') : undefined,
)

export function requireFuture({ now }: Pick<ReadTx, 'now'>, seconds: number): void {
  if (seconds <= now) throw TimeNotInFuture()
}

export const writingErrors = [
  ...contentErrors,
  ...addresseeErrors,
  ...sendingErrors,
  ...textsErrors(scheduledMessagesLimit),
]

interface Checked {
  readonly columns: Pick<NewScheduled, 'channel_id' | 'user_ids' | 'topic' | 'content' | 'rendered'>
  readonly uploads: readonly AttachmentRow[]
}

export async function checkScheduled(tx: ReadTx, caller: Caller, to: Addressee, text: string): Promise<Checked> {
  const content = normalizeContent(text)
  const realm = await realmOf(tx, caller)
  const { destination, html: rendered, uploads } = await checkText(tx, { realm, caller, to, content })
  if ('channel' in destination) {
    const { channel, topic } = destination
    return { columns: { channel_id: channel.id, user_ids: '[]', topic, content, rendered }, uploads }
  }
  const others = destination.participants.filter(id => id !== caller.id)
  const user_ids = JSON.stringify(others.length === 0 ? [caller.id] : others)
  return { columns: { channel_id: null, user_ids, topic: '', content, rendered }, uploads }
}

/** After the row was written: keeps its files, wakes the job, and fails if the user has too many. */
export async function finishWriting(
  tx: WriteTx,
  row: ScheduledRow,
  uploads: readonly AttachmentRow[],
): Promise<ScheduledMessage> {
  await keepForScheduled(tx, row.id, uploads)
  requireRoom(scheduledMessagesLimit, await scheduledTotals(tx, row.account_id))
  tx.wake(sendScheduled)
  return presentScheduled(row)
}
