// Smaller versions of uploaded images. They are made while the upload waits for its response, so messages hardly ever
// show an image as loading (docs/decisions/0033-pictures.md). wanted-thumbnails.ts makes the rest.
import { crc32 } from 'node:zlib'
import { object, required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { chunkBytes } from '#core/files/pieces.ts'
import { fileLimitMib } from '#core/http/form.ts'
import type { PictureWish, ReceivedPictures } from '#core/pictures/receive-picture.ts'
import type { ShownUpload } from '#features/markdown/public.ts'
import { dropPicture, keepPicture, type PictureRow, pictureNamed } from '#features/pictures/public.ts'
import { pathIdOf, uploadsPath } from './attachment.ts'
import { mediaKind, normalizeType } from './content-type.ts'
import { type AttachmentRow, deleteImage, type ImageRow, insertImage } from './store.ts'

// Whether a file that claims to be an image starts like one. Otherwise messages only link to it.

/** `bytes` is the first chunk of the file. */
export const isPicture = (bytes: Uint8Array): boolean => isDecodable(bytes) || bmp(viewOf(bytes))

/** Whether the decoder knows the format. */
export const isDecodable = (bytes: Uint8Array): boolean => decodable.some(fits => fits(viewOf(bytes)))

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

type Format = (bytes: Buffer) => boolean

const textAt = (bytes: Buffer, from: number, length: number): string => bytes.toString('latin1', from, from + length)

const pngSignature = '\x89PNG\r\n\x1a\n'
const pngHeaderEnd = 33
const png: Format = bytes =>
  bytes.length >= pngHeaderEnd &&
  textAt(bytes, 0, 8) === pngSignature &&
  textAt(bytes, 12, 4) === 'IHDR' &&
  bytes.readUInt32BE(8) === 13 &&
  bytes.readUInt32BE(16) > 0 &&
  bytes.readUInt32BE(20) > 0 &&
  bytes.readUInt32BE(29) === crc32(bytes.subarray(12, 29))

const gif: Format = bytes =>
  bytes.length >= 13 &&
  ['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6)) &&
  bytes.readUInt16LE(6) > 0 &&
  bytes.readUInt16LE(8) > 0

const webp: Format = bytes =>
  bytes.length >= 20 &&
  textAt(bytes, 0, 4) === 'RIFF' &&
  ['WEBPVP8 ', 'WEBPVP8L', 'WEBPVP8X'].includes(textAt(bytes, 8, 8))

const bitmapHeaders = new Set([12, 40, 52, 56, 64, 108, 124])
const bmp: Format = bytes =>
  bytes.length >= 26 && textAt(bytes, 0, 2) === 'BM' && bitmapHeaders.has(bytes.readUInt32LE(14))

const avif: Format = bytes =>
  bytes.length >= 16 && textAt(bytes, 4, 4) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(textAt(bytes, 8, 4))

const startOfFrame = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** Segments, each with a marker and its length, up to the one with the size of the image. */
const jpeg: Format = bytes => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return false
  let at = 2
  for (; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (startOfFrame.has(bytes.readUInt8(at + 1)))
      return bytes.readUInt16BE(at + 5) > 0 && bytes.readUInt16BE(at + 7) > 0
  // The segment may be in a later chunk of the file.
  return bytes.length === chunkBytes && at + 9 > bytes.length
}

/** In either byte order; the first directory of fields may be anywhere in the file. */
const tiff: Format = bytes => bytes.length >= 8 && ['II*\0', 'MM\0*'].includes(textAt(bytes, 0, 4))

const decodable: readonly Format[] = [png, jpeg, gif, webp, avif, tiff]

const box = { max_width: 840, max_height: 560, format: 'webp' } as const
/** In the order of `thumbnailWish`. */
export const thumbnailFormats = [
  { name: '840x560.webp', ...box, animated: false },
  { name: '840x560-anim.webp', ...box, animated: true },
] as const
const [still, moving] = thumbnailFormats

export const thumbnailFormat = object('ThumbnailFormat', {
  name: required(text, "Last part of a thumbnail's URL."),
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

/** A file as the renderer shows it. An image without frames couldn't be read, and is shown without a thumbnail. */
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
