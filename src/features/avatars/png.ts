// A PNG file from a drawing in shades between two colours.
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

export interface Drawing {
  /** Width and height in pixels. */
  readonly size: number
  readonly background: Colour
  readonly foreground: Colour
  /** The result of `scanlines`. */
  readonly lines: Buffer
}

/** The part of the pixel at this position that the foreground covers, from 0 to 1. */
type Coverage = (x: number, y: number) => number

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Enough for smooth edges, few enough that a pixel takes half a byte. */
const shades = 16

export function pngOf(drawing: Drawing): Uint8Array {
  const { size } = drawing
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Four bits per pixel, each an index of the palette.
  header.set([4, 3], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette(drawing)),
    // The lowest level: the pictures are so regular that higher levels save little and take several times as long.
    chunk('IDAT', deflateSync(drawing.lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function palette({ background, foreground }: Drawing): Buffer {
  const mixed = (shade: number): number[] =>
    background.map((from, i) => Math.round(from + ((foreground[i] ?? 0) - from) * (shade / (shades - 1))))
  return Buffer.from(Array.from({ length: shades }, (_, shade) => mixed(shade)).flat())
}

/** The length of a line in `scanlines`. */
export const lineBytes = (size: number): number => 1 + Math.ceil(size / 2)

/** The pixels of a square, line by line. Each line begins with its filter type, 0; two pixels share a byte. */
export function scanlines(size: number, coverage: Coverage): Buffer {
  const shade = (x: number, y: number): number => (x < size ? Math.round(coverage(x + 0.5, y + 0.5) * (shades - 1)) : 0)
  const width = lineBytes(size)
  const lines = Buffer.alloc(width * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x += 2) lines[y * width + 1 + x / 2] = (shade(x, y) << 4) | shade(x + 1, y)
  return lines
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
