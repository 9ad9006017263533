// Removes a file. Its bytes are deleted later, in parts.
import type { WriteTx } from '#core/db/database.ts'
import { only } from '#core/contract/event-type.ts'
import { dropFile } from '#core/files/remove-files.ts'
import { attachmentRemoved } from './events.ts'
import { dropThumbnails } from './thumbnails.ts'
import { endLoading } from './wanted-thumbnails.ts'
import { addSpace, type AttachmentRow, deleteAttachment } from './store.ts'

export async function removeUpload(tx: WriteTx, row: AttachmentRow): Promise<void> {
  const { id, realm_id, account_id, file_id, size } = row
  await endLoading(tx, row)
  await dropThumbnails(tx, row)
  await deleteAttachment(tx, id)
  await dropFile(tx, file_id, 'kept')
  const upload_space_used = await addSpace(tx, { realm_id, account_id, bytes: -size })
  await tx.emit(attachmentRemoved, only(account_id), { attachment: { id }, upload_space_used })
}
