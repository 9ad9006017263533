// Removes a file. Its bytes are deleted later, in parts.
import { only } from '#core/contract/event-type.ts'
import type { WriteTx } from '#core/db/database.ts'
import { dropFile } from '#core/files/remove-files.ts'
import { type Job, job } from '#core/jobs/job.ts'
import { attachmentRemoved } from './events.ts'
import {
  addSpace,
  type AttachmentRow,
  deleteAttachment,
  unreferencedAttachment,
  unreferencedAttachments,
} from './store.ts'
import { dropThumbnails } from './thumbnails.ts'
import { endLoading } from './wanted-thumbnails.ts'

export async function removeUpload(tx: WriteTx, row: AttachmentRow): Promise<void> {
  const { id, realm_id, account_id, file_id, size } = row
  await endLoading(tx, row)
  await dropThumbnails(tx, row)
  await deleteAttachment(tx, id)
  await dropFile(tx, file_id, 'kept')
  const upload_space_used = await addSpace(tx, { realm_id, account_id, bytes: -size })
  await tx.emit(attachmentRemoved, only(account_id), { attachment: { id }, upload_space_used })
}

/** How long a file without references stays: its owner may still link to it, or undo an edit. */
const keptSeconds = 35 * 24 * 60 * 60
const atOnce = 100

export const removeUnreferenced: Job = job({
  name: 'unreferenced uploads',
  everySeconds: 24 * 60 * 60,
  async run({ db, now, jumpedWithin, signal }) {
    const since = now() - keptSeconds - jumpedWithin(keptSeconds)
    for (;;) {
      const found = await db.readOne(tx => unreferencedAttachments(tx, since, atOnce))
      for (const { realm_id, id } of found)
        await db.write(realm_id, async tx => {
          const row = await unreferencedAttachment(tx, id, since)
          if (row !== undefined) await removeUpload(tx, row)
        })
      if (found.length < atOnce || signal.aborted) return
    }
  },
})
