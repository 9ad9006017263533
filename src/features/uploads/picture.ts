// Whether a file with the type of an image begins like one: other files are only links in a message.
import { crc32 } from 'node:zlib'
import { chunkBytes } from '#core/files/pieces.ts'

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

/** In either order of bytes; the first directory of fields may be anywhere in the file. */
const tiff: Format = bytes => bytes.length >= 8 && ['II*\0', 'MM\0*'].includes(textAt(bytes, 0, 4))

const decodable: readonly Format[] = [png, jpeg, gif, webp, avif, tiff]
