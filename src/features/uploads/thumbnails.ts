// Smaller forms of uploaded images. They are made while the upload waits for its answer, so that messages hardly ever show
// an image as loading (docs/decisions/0033-pictures.md). wanted-thumbnails.ts makes the others.
import { object, required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { fileLimitMib } from '#core/http/form.ts'
import type { PictureWish, ReceivedPictures } from '#core/pictures/receive-picture.ts'
import type { ShownUpload } from '#features/markdown/public.ts'
import { dropPicture, keepPicture, type PictureRow, pictureNamed } from '#features/pictures/public.ts'
import { pathIdOf, uploadsPath } from './attachment.ts'
import { mediaKind, normalizeType } from './content-type.ts'
import { isDecodable } from './picture.ts'
import { type AttachmentRow, deleteImage, type ImageRow, insertImage } from './store.ts'

const box = { max_width: 840, max_height: 560, format: 'webp' } as const
/** In the order of `thumbnailWish`. */
export const thumbnailFormats = [
  { name: '840x560.webp', ...box, animated: false },
  { name: '840x560-anim.webp', ...box, animated: true },
] as const
const [still, moving] = thumbnailFormats

export const thumbnailFormat = object('ThumbnailFormat', {
  name: required(text, 'The last part of the address of a thumbnail.'),
  max_width: required(int, 'Its largest width.'),
  max_height: required(int, 'Its largest height.'),
  format: required(text, 'Its extension.'),
  animated: required(bool, 'Whether it has all frames; only for animated images.'),
})

const inBox = { width: box.max_width, height: box.max_height, fit: 'inside', format: box.format } as const
export const thumbnailWish: PictureWish = {
  mostMib: fileLimitMib,
  wanted: [inBox, { ...inBox, animated: true }],
  onlyOf: ({ name, contentType, beginning }) =>
    mediaKind(normalizeType(contentType, name)) === 'image' && isDecodable(beginning),
}

type Place = Pick<AttachmentRow, 'realm_id' | 'folder'>

const pictureOf = ({ folder }: Place, format: string): string => `thumbnails/${folder}/${format}`

export async function keepThumbnails(
  tx: WriteTx,
  { id, ...place }: Place & { id: number },
  { width, height, frames, stored, refusal }: ReceivedPictures,
): Promise<void> {
  for (const [nth, { name }] of thumbnailFormats.entries()) {
    const picture = stored[nth]
    if (picture !== undefined) await keepPicture(tx, place.realm_id, pictureOf(place, name), picture)
  }
  if (frames > 0 || refusal !== undefined) await insertImage(tx, { attachment_id: id, width, height, frames })
}

export async function dropThumbnails(tx: WriteTx, row: AttachmentRow): Promise<void> {
  for (const { name } of thumbnailFormats) await dropPicture(tx, row.realm_id, pictureOf(row, name))
  await deleteImage(tx, row.id)
}

/** Undefined for files that have none. */
export const thumbnailOf = async (tx: ReadTx, row: Place, format: string): Promise<PictureRow | undefined> =>
  pictureNamed(tx, row.realm_id, pictureOf(row, format))

/** A file as the renderer shows it. An image without frames could not be read: it is shown without a thumbnail. */
export function shownUpload(row: AttachmentRow, image: ImageRow | undefined, isLoading = false): ShownUpload {
  const { media_kind, content_type: contentType } = row
  const kind = media_kind ?? undefined
  if (kind !== 'image') return { kind }
  if (isLoading) return { kind, loading: { contentType } }
  if (image === undefined || image.frames === 0) return { kind }
  const { width, height, frames } = image
  const thumbnail = `${uploadsPath}thumbnail/${encodeURI(pathIdOf(row))}/${(frames > 1 ? moving : still).name}`
  return { kind, image: { width, height, contentType, isAnimated: frames > 1, thumbnail } }
}
