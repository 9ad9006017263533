// Thumbnails that were not made with the upload, because the server was busy or the image is older than thumbnails. Messages
// show such an image as loading. When its thumbnails are made, the messages show them
// (docs/decisions/0033-pictures.md).
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { hook, trigger } from '#core/db/hook.ts'
import { dropFile } from '#core/files/remove-files.ts'
import { settleDueRows } from '#core/jobs/due-rows.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { withThumbnails } from '#core/pictures/receive-picture.ts'
import type { ShownUpload } from '#features/markdown/public.ts'
import { type AttachmentRow, attachmentById, examinedImages, messagesLinkingTo } from './store.ts'
import { deleteWanted, type DueThumbnail, nextWanted, putWanted, wantedThumbnail } from './store/wanted.ts'
import { keepThumbnails, shownUpload, thumbnailWish } from './thumbnails.ts'
import { addressesOf } from './upload-links.ts'

interface SettledImage {
  readonly realmId: number
  readonly messageIds: readonly number[]
  /** Each address of the image. */
  readonly addresses: readonly string[]
  readonly shown: ShownUpload
}
/** Messages that link to an image may show it as loading, and it is loaded now. */
export const imageSettled = hook<SettledImage>('image settled')

/** Whether its thumbnails were neither made nor asked for. */
export async function isUnexamined(tx: ReadTx, { id }: AttachmentRow): Promise<boolean> {
  if ((await examinedImages(tx, [id])).has(id)) return false
  const wanted = await wantedThumbnail(tx, id)
  return wanted === undefined || isOver(wanted, tx.now)
}

/** An image without thumbnails is tried again after this time, if it is asked for. */
const givenUpSeconds = 86_400
const isOver = ({ given_up_at }: { given_up_at: number | null }, now: number): boolean =>
  given_up_at !== null && given_up_at <= now - givenUpSeconds

/** Has the thumbnails of images made. Returns the IDs of the images that are loading. */
export async function wantThumbnails(tx: WriteTx, images: readonly AttachmentRow[]): Promise<ReadonlySet<number>> {
  const loading = new Set<number>()
  for (const { id, realm_id } of images) {
    const wanted = await wantedThumbnail(tx, id)
    if (wanted === undefined || isOver(wanted, tx.now))
      await putWanted(tx, { attachment_id: id, realm_id, due_at: tx.now, given_up_at: null })
    else if (wanted.due_at === null) continue
    loading.add(id)
  }
  if (loading.size > 0) tx.wake(makeThumbnails)
  return loading
}

export const makeThumbnails: Job = job({
  name: 'thumbnails',
  everySeconds: 60,
  run: call =>
    settleDueRows(call, {
      nextRows: nextWanted,
      settle: due => settle(call, due),
      giveUp: due => giveUp(call, due),
    }),
})

/** A process that ends in the middle leaves the row, and the next run does the rest. */
async function settle(call: JobCall, { realm_id, id }: DueThumbnail): Promise<void> {
  const [row, examined] = await call.db.read(
    async tx => [await attachmentById(tx, realm_id, id), await examinedImages(tx, [id])] as const,
  )
  if (row === undefined) return
  if (!examined.has(id) && !(await isMade(call, row))) {
    if (call.signal.aborted) return
    throw new Error('the image was not decoded')
  }
  await showImage(call, row)
  await call.writeSoon(realm_id, tx => deleteWanted(tx, id))
}

async function giveUp(call: JobCall, { realm_id, id }: DueThumbnail): Promise<void> {
  const row = await call.writeSoon(realm_id, async tx => {
    const found = await attachmentById(tx, realm_id, id)
    if (found !== undefined) await putWanted(tx, { attachment_id: id, realm_id, due_at: null, given_up_at: tx.now })
    return found
  })
  if (row !== undefined) await showImage(call, row)
}

/** False if the decoder said nothing about the image. */
async function isMade({ now, signal, writeSoon, ...context }: JobCall, row: AttachmentRow): Promise<boolean> {
  const { id, realm_id, file_id, size } = row
  // One after the other, in a line of their own: uploads and avatars of users do not wait for them.
  const place = { ...context, now: now(), sender: 'images without thumbnails' }
  return withThumbnails(place, { id: file_id, size }, thumbnailWish.wanted, signal, pictures =>
    writeSoon(realm_id, async tx => {
      if (pictures.frames === 0 && pictures.refusal === undefined) return false
      // Meanwhile the file may have been deleted.
      if ((await attachmentById(tx, realm_id, id)) !== undefined) await keepThumbnails(tx, row, pictures)
      else for (const made of pictures.stored) if (made !== undefined) await dropFile(tx, made.file_id, 'arriving')
      return true
    }),
  )
}

const messagesAtOnce = 100

/** A message that links to the image from now on shows it at once. */
async function showImage({ writeSoon }: JobCall, row: AttachmentRow): Promise<void> {
  const { id, realm_id: realmId } = row
  const addresses = addressesOf(row)
  for (let after: number | undefined = 0; after !== undefined;)
    after = await writeSoon(realmId, async (tx): Promise<number | undefined> => {
      const messageIds = await messagesLinkingTo(tx, id, after ?? 0, messagesAtOnce)
      const shown = shownUpload(row, (await examinedImages(tx, [id])).get(id))
      await trigger(tx, imageSettled, { realmId, messageIds, addresses, shown })
      return messageIds.length < messagesAtOnce ? undefined : messageIds.at(-1)
    })
}
