// Thumbnails of images that have none, because they were uploaded before there were thumbnails or while the server was
// busy. They are made when one is first asked for, so that nothing has to go through all old files
// (docs/decisions/0033-pictures.md).
import type { Caller } from '#core/contract/access.ts'
import { dropFile } from '#core/files/remove-files.ts'
import type { PageCall } from '#core/http/page.ts'
import { withThumbnails } from '#core/pictures/receive-picture.ts'
import type { Server } from '#core/server/server.ts'
import { type AttachmentRow, attachmentById, isExamined } from './store.ts'
import { keepThumbnails, thumbnailWish } from './thumbnails.ts'

type Place = Pick<PageCall, 'db' | 'server' | 'log' | 'now'>

/** By the IDs of the attachments: readers of the same image wait for the same decoder. */
const inWork = new WeakMap<Server, Map<number, Promise<void>>>()

/** Returns when there is nothing left to make. After a failure the next reader tries again. */
export async function makeMissingThumbnails(place: Place, row: AttachmentRow, reader: Caller): Promise<void> {
  const ofServer = inWork.get(place.server) ?? new Map<number, Promise<void>>()
  inWork.set(place.server, ofServer)
  const begun = ofServer.get(row.id)
  if (begun !== undefined) return begun
  const work = make(place, row, reader)
    .catch(error => place.log.error({ reason: String(error) }, 'no thumbnail was made'))
    .finally(() => ofServer.delete(row.id))
  ofServer.set(row.id, work)
  return work
}

async function make(place: Place, row: AttachmentRow, reader: Caller): Promise<void> {
  const { id, realm_id, file_id, size, media_kind } = row
  if (media_kind !== 'image' || (await place.db.readOne(tx => isExamined(tx, id)))) return
  // The sender of an upload waits in the same way.
  const sender = String(reader.botOwnerId ?? reader.id)
  await withThumbnails({ ...place, sender }, { id: file_id, size }, thumbnailWish.wanted, pictures =>
    place.db.write(realm_id, async tx => {
      // Meanwhile the file may have been deleted, or another process may have made them.
      const isWanted = (await attachmentById(tx, realm_id, id)) !== undefined && !(await isExamined(tx, id))
      if (isWanted) await keepThumbnails(tx, row, pictures)
      else for (const made of pictures.stored) if (made !== undefined) await dropFile(tx, made.file_id, 'arriving')
    }),
  )
}
