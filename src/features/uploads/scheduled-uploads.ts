// The files to which scheduled messages link: they are kept until the message is sent or deleted.
import type { WriteTx } from '#core/db/database.ts'
import { type AttachmentRow, deleteScheduledUploads, insertScheduledUploads } from './store.ts'

/** Replaces the files that are kept for the scheduled message. */
export async function keepForScheduled(
  tx: WriteTx,
  scheduledMessageId: number,
  rows: readonly AttachmentRow[],
): Promise<void> {
  await deleteScheduledUploads(tx, scheduledMessageId)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await insertScheduledUploads(tx, scheduledMessageId, ids)
}
