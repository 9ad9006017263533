// Pictures for tests, and pictures that try to harm the server.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { multipartBody, multipartHeaders, type SentFile } from './uploads.ts'
import type { Answer, Person } from './world.ts'

/** One color, as a PNG. */
export const square = (side = 20, color = 'teal'): Promise<Buffer> => plain(side, side, color)
export const plain = (width: number, height: number, background = 'teal'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const pixel = (format: 'png' | 'gif' | 'jpeg' | 'webp' | 'avif' | 'tiff'): Promise<Buffer> =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()

/** Pictures of one pixel, by the ending of their file names. */
export const pictures = {
  png: await pixel('png'),
  gif: await pixel('gif'),
  jpg: await pixel('jpeg'),
  webp: await pixel('webp'),
  avif: await pixel('avif'),
  tiff: await pixel('tiff'),
  bmp: Buffer.from(`424d3a0000000000000036000000280000000100000001000000010018${'00'.repeat(29)}`, 'hex'),
}

/** A GIF that is black and white in turn. */
export function animation(frames: number, side = 8): Promise<Buffer> {
  const bytes = side * side * 3
  const pixels = Buffer.alloc(frames * bytes)
  for (let frame = 1; frame < frames; frame += 2) pixels.fill(255, frame * bytes, (frame + 1) * bytes)
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif()
    .toBuffer()
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG whose header promises a size and that ends after a few lines. */
export function promised(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const lines = deflateSync(Buffer.alloc(4 * width))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

/**
 * A PNG of few bytes that takes 8 bytes of memory for each pixel, because it is interlaced and has 16 bits for a color.
 */
export function interlaced(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  // Zeros are right for each pass: a byte for the filter of each line, then black pixels.
  const passes = [
    [8, 8, 0, 0],
    [8, 8, 4, 0],
    [4, 8, 0, 4],
    [4, 4, 2, 0],
    [2, 4, 0, 2],
    [2, 2, 1, 0],
    [1, 2, 0, 1],
  ] as const
  const bytes = passes.reduce((sum, [across, down, left, top]) => {
    const [width, height] = [Math.ceil((side - left) / across), Math.ceil((side - top) / down)]
    return sum + height * (1 + 8 * width)
  }, 0)
  const lines = deflateSync(Buffer.alloc(bytes), { level: 1 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>')

/** Sends a form with files to an endpoint. */
export const sendFiles = (
  person: Person,
  route: string,
  files: readonly SentFile[],
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> => person.call(route, {}, { headers: multipartHeaders, body: multipartBody(files, fields) })

export const sendPicture = async (person: Person, route: string, bytes?: Uint8Array): Promise<Answer> =>
  sendFiles(person, route, [{ name: 'picture.png', type: 'image/png', bytes: bytes ?? (await square()) }])

/** The same, where it must succeed. */
export async function givePicture(person: Person, route: string, bytes?: Uint8Array): Promise<any> {
  const { status, body, text } = await sendPicture(person, route, bytes)
  if (status !== 200) throw new Error(text)
  return body
}

/** The format and the size of a picture. */
export async function seen(
  bytes: Uint8Array,
): Promise<{ format: string; width: number; height: number; frames: number }> {
  const { format, width, height, pageHeight, pages } = await sharp(bytes, { animated: true }).metadata()
  return { format, width, height: pageHeight ?? height, frames: pages ?? 1 }
}
