// Thumbnails of images that have none, because they were uploaded before there were thumbnails or while the server was
// busy. They are made after one was first asked for, so that nothing has to go through all old files, and no reader waits
// (docs/decisions/0033-pictures.md).
import { dropFile } from '#core/files/remove-files.ts'
import type { JobContext } from '#core/jobs/job.ts'
import { service, serviceKey } from '#core/jobs/service.ts'
import { withThumbnails } from '#core/pictures/receive-picture.ts'
import { type AttachmentRow, attachmentById, isExamined } from './store.ts'
import { keepThumbnails, thumbnailWish } from './thumbnails.ts'

interface MissingThumbnails {
  /** Returns at once. A process tries each image once. */
  readonly want: (row: AttachmentRow) => void
}
export const missingThumbnails = serviceKey<MissingThumbnails>('missing thumbnails')

/** Images beyond it are left to a later reader. */
const mostWaiting = 100
/** Beyond it all are forgotten, and may be tried again. */
const mostTried = 10_000

export const thumbnailService = service(missingThumbnails, context => {
  const tried = new Set<number>()
  const stopping = new AbortController()
  let waiting = 0
  let last = Promise.resolve()
  async function make(row: AttachmentRow): Promise<void> {
    try {
      if (!stopping.signal.aborted) await makeThumbnails(context, row, stopping.signal)
    } catch (error) {
      context.log.error({ reason: String(error) }, 'no thumbnail was made')
    } finally {
      waiting--
    }
  }
  return {
    want(row) {
      if (row.media_kind !== 'image' || tried.has(row.id) || waiting >= mostWaiting) return
      if (tried.size >= mostTried) tried.clear()
      tried.add(row.id)
      waiting++
      last = last.then(() => make(row))
    },
    async stop() {
      stopping.abort()
      await last
    },
  }
})

async function makeThumbnails({ now, ...context }: JobContext, row: AttachmentRow, stop: AbortSignal): Promise<void> {
  const { id, realm_id, file_id, size } = row
  const { db } = context
  const isMissing = await db.readOne(
    async tx => (await attachmentById(tx, realm_id, id)) !== undefined && !(await isExamined(tx, id)),
  )
  if (!isMissing) return
  // One after the other, in a line of their own: uploads and avatars of users do not wait for them.
  const place = { ...context, now: now(), sender: 'images without thumbnails' }
  await withThumbnails(place, { id: file_id, size }, thumbnailWish.wanted, stop, pictures =>
    db.write(realm_id, async tx => {
      // Meanwhile the file may have been deleted, or another process may have made them.
      const isWanted = (await attachmentById(tx, realm_id, id)) !== undefined && !(await isExamined(tx, id))
      if (isWanted) await keepThumbnails(tx, row, pictures)
      else for (const made of pictures.stored) if (made !== undefined) await dropFile(tx, made.file_id, 'arriving')
    }),
  )
}
