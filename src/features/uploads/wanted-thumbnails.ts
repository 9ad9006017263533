// Thumbnails that weren't made during the upload, because the server was busy or the image is older than thumbnails.
// Messages show such an image as loading until its thumbnails are made (docs/decisions/0033-pictures.md).
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import { hook, trigger } from '#core/db/hook.ts'
import { dropFile } from '#core/files/remove-files.ts'
import { settleDueRows } from '#core/jobs/due-rows.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { PictureFormatInvalid } from '#core/pictures/picture-errors.ts'
import { withThumbnails } from '#core/pictures/receive-picture.ts'
import type { ShownUpload } from '#features/markdown/public.ts'
import { type AttachmentRow, attachmentById, examinedImages, makeLink, messagesLinkingTo } from './store.ts'
import {
  changeWanted,
  deleteWanted,
  endGivenUp,
  type DueThumbnail,
  nextWanted,
  putWanted,
  wantedAmong,
} from './store/wanted.ts'
import { keepThumbnails, shownUpload, thumbnailWish } from './thumbnails.ts'
import { addressesOf } from './references.ts'

interface SettledImage {
  readonly realmId: number
  readonly messageIds: readonly number[]
  /** Each address of the image. */
  readonly addresses: readonly string[]
  readonly shown: ShownUpload
}
/** Messages that link to an image may show it as loading, and now it is loaded. */
export const imageSettled = hook<SettledImage>('image settled')

/** After giving up on an image, the server tries again no sooner than this, if the image is requested again. */
const givenUpSeconds = 86_400
const isOver = ({ given_up_at }: { given_up_at: number | null }, now: number): boolean =>
  given_up_at !== null && given_up_at <= now - givenUpSeconds

/** Whether its thumbnails have been neither made nor requested. */
export async function isUnexamined(tx: ReadTx, { id }: AttachmentRow): Promise<boolean> {
  if ((await examinedImages(tx, [id])).has(id)) return false
  const wanted = (await wantedAmong(tx, [id])).get(id)
  return wanted === undefined || isOver(wanted, tx.now)
}

/** Requests thumbnails of images. Returns the IDs of the images that are loading. */
export async function wantThumbnails(tx: WriteTx, images: readonly AttachmentRow[]): Promise<ReadonlySet<number>> {
  const loading = new Set<number>()
  const ids = images.map(({ id }) => id)
  const known = await wantedAmong(tx, ids)
  for (const image of images) {
    const wanted = known.get(image.id)
    if (wanted === undefined || isOver(wanted, tx.now)) await putWanted(tx, image)
    else if (wanted.given_up_at !== null) continue
    loading.add(image.id)
  }
  if (loading.size > 0) tx.wake(makeThumbnails)
  return loading
}

/** How long decoding an image is retried, and the time in between. */
const triedSeconds = 5 * 60
const retrySeconds = 60

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

/** If the process ends in the middle, the row stays and the next run does the rest. */
async function settle(call: JobCall, due: DueThumbnail): Promise<void> {
  const { realm_id, id, wanted_at, given_up_at } = due
  if (given_up_at !== null) return giveUp(call, due)
  const [row, examined] = await call.db.read(
    async tx => [await attachmentById(tx, realm_id, id), await examinedImages(tx, [id])] as const,
  )
  if (row === undefined) return
  const made = examined.has(id) ? 'made' : await tryToMake(call, row)
  if (call.signal.aborted) return
  if (made === 'decoder broken' || (made === 'not decoded' && call.now() - wanted_at > triedSeconds))
    return giveUp(call, due)
  if (made === 'not decoded')
    return call.writeSoon(realm_id, tx => changeWanted(tx, id, { due_at: tx.now + retrySeconds }))
  if (await showInMessages(call, due)) await call.writeSoon(realm_id, tx => deleteWanted(tx, id))
}

/** First new messages show the image as uploaded, then the others do, and then nothing is left to do. */
async function giveUp(call: JobCall, due: DueThumbnail): Promise<void> {
  const { realm_id, id, given_up_at } = due
  if (given_up_at === null) await call.writeSoon(realm_id, tx => changeWanted(tx, id, { given_up_at: tx.now }))
  if (await showInMessages(call, due)) await call.writeSoon(realm_id, tx => endGivenUp(tx, id))
}

type Made = 'made' | 'not decoded' | 'decoder broken'

/** The file's bytes may be damaged, or its store may be down. */
async function tryToMake(call: JobCall, row: AttachmentRow): Promise<Made> {
  try {
    return await make(call, row)
  } catch (error) {
    if (error instanceof DatabaseOutage) throw error
    call.log.error({ reason: String(error), attachment: row.id }, 'failed to make a thumbnail')
    return 'not decoded'
  }
}

async function make({ now, signal, writeSoon, ...context }: JobCall, row: AttachmentRow): Promise<Made> {
  const { id, realm_id, file_id, size } = row
  // One after the other, in their own line, so users' uploads and avatars don't wait for them.
  const place = { ...context, now: now(), sender: 'images without thumbnails' }
  return withThumbnails(place, { id: file_id, size }, thumbnailWish.wanted, signal, async (pictures): Promise<Made> => {
    const { frames, refusal, isDecoderBroken } = pictures
    if (frames === 0 && refusal === undefined) return isDecoderBroken === true ? 'decoder broken' : 'not decoded'
    return writeSoon(realm_id, async (tx): Promise<Made> => {
      // The file may have been deleted meanwhile.
      if ((await attachmentById(tx, realm_id, id)) !== undefined) {
        await keepThumbnails(tx, row, pictures)
        // If the decoder doesn't know the format, the image is shown as uploaded.
        if (refusal !== undefined && refusal !== PictureFormatInvalid) await makeLink(tx, id)
      } else for (const made of pictures.stored) if (made !== undefined) await dropFile(tx, made.file_id, 'arriving')
      return 'made'
    })
  })
}

const messagesAtOnce = 100

/**
 * Shows the image in all messages that show it as loading. Messages that link to it from now on show it at once. False
 * if the server stops before it is done.
 */
async function showInMessages({ writeSoon, signal }: JobCall, { realm_id, id }: DueThumbnail): Promise<boolean> {
  for (let after: number | undefined = 0; after !== undefined;) {
    if (signal.aborted) return false
    const from: number = after
    after = await writeSoon(realm_id, async tx => {
      const row = await attachmentById(tx, realm_id, id)
      return row && showNext(tx, row, from)
    })
  }
  return true
}

/** In the next messages after `after`. Returns the last one if there may be more. */
async function showNext(tx: WriteTx, row: AttachmentRow, after: number): Promise<number | undefined> {
  const { id, realm_id: realmId } = row
  const messageIds = await messagesLinkingTo(tx, id, after, messagesAtOnce)
  const shown = shownUpload(row, (await examinedImages(tx, [id])).get(id))
  await trigger(tx, imageSettled, { realmId, messageIds, addresses: addressesOf(row), shown })
  return messageIds.length < messagesAtOnce ? undefined : messageIds.at(-1)
}

/** Before a file is deleted: messages stop showing it as loading. */
export async function endLoading(tx: WriteTx, row: AttachmentRow): Promise<void> {
  const wanted = (await wantedAmong(tx, [row.id])).get(row.id)
  if ((wanted?.due_at ?? null) === null) return
  for (let after: number | undefined = 0; after !== undefined;) after = await showNext(tx, row, after)
}
