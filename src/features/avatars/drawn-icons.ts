import { crc32, deflateSync } from 'node:zlib'

// A PNG file from a drawing in shades between two colors.

type Color = readonly [red: number, green: number, blue: number]

export interface Drawing {
  /** Width and height in pixels. */
  readonly size: number
  readonly background: Color
  readonly foreground: Color
  /** The result of `scanlines`. */
  readonly lines: Buffer
}

/** How much of the pixel at this position the foreground covers, from 0 to 1. */
type Coverage = (x: number, y: number) => number

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Enough for smooth edges, few enough that a pixel takes half a byte. */
const shades = 16

export function pngOf(drawing: Drawing): Uint8Array {
  const { size } = drawing
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Four bits per pixel: an index into the palette.
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
const lineBytes = (size: number): number => 1 + Math.ceil(size / 2)

/** The pixels of a square, line by line. Each line starts with its filter type, 0. Two pixels share a byte. */
function scanlines(size: number, coverage: Coverage): Buffer {
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

// Shapes with smooth edges. A shape is a point's distance from its edge in pixels, negative inside.

/** How much of the pixel around a point is inside. */
const inside = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance))

/** A box with rounded corners. The point is relative to its center. */
function roundedBox(x: number, y: number, halfWidth: number, halfHeight: number, radius: number): number {
  const dx = Math.abs(x) - halfWidth + radius
  const dy = Math.abs(y) - halfHeight + radius
  if (dx <= 0 || dy <= 0) return Math.max(dx, dy) - radius
  return Math.sqrt(dx * dx + dy * dy) - radius
}

// The picture of an account that hasn't chosen one: a symmetrical pattern and a color, both from its hash.

const cells = 5
const columns = Math.ceil(cells / 2)

/** `hash` is 40 hex digits. Margins are 10 percent of the size and cells 16 percent, so they start at whole bytes. */
export function identicon(hash: string, size: 100 | 500): Drawing {
  const bytes = Buffer.from(hash, 'hex')
  const hue = bytes.readUInt16BE(15) / 65_536
  const warmth = bytes.readUInt8(17) / 255
  return {
    size,
    background: color(hue, 0.35, 0.94),
    foreground: color(hue, 0.45 + 0.2 * warmth, 0.5 - 0.08 * warmth),
    lines: linesWith(litCells(bytes), size),
  }
}

/** All lit cells look alike, so one is drawn for each picture size and then copied. */
function linesWith(lit: (column: number, row: number) => boolean, size: 100 | 500): Buffer {
  const margin = size / 10
  const cell = (size - 2 * margin) / cells
  const tile = tiles.get(size) ?? litCell(cell)
  tiles.set(size, tile)
  const lines = Buffer.alloc(lineBytes(size) * size)
  for (let y = 0; y < cells * cell; y++)
    for (let column = 0; column < cells; column++) {
      if (!lit(column, Math.floor(y / cell))) continue
      const from = lineBytes(cell) * (y % cell) + 1
      const to = lineBytes(size) * (margin + y) + 1 + (margin + column * cell) / 2
      tile.copy(lines, to, from, from + cell / 2)
    }
  return lines
}

const tiles = new Map<number, Buffer>()
function litCell(cell: number): Buffer {
  const half = cell * 0.44
  return scanlines(cell, (x, y) => inside(roundedBox(x - cell / 2, y - cell / 2, half, half, cell / 5)))
}

/**
 * Seven to nine cells of the left half and the middle, so that no pattern is empty or full. The right half mirrors the
 * left.
 */
function litCells(bytes: Buffer): (column: number, row: number) => boolean {
  const ranked = Array.from({ length: columns * cells }, (_, i) => i).sort(
    (a, b) => bytes.readUInt8(a) - bytes.readUInt8(b) || a - b,
  )
  const chosen = new Set(ranked.slice(0, 7 + (bytes.readUInt8(18) % 3)))
  return (column, row) => chosen.has(Math.min(column, cells - 1 - column) * cells + row)
}

/** Hue, saturation and lightness, each from 0 to 1. */
function color(hue: number, saturation: number, lightness: number): Color {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number): number => {
    const k = (n + hue * 12) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

// The picture of an organization: a speech bubble with two lines of text.

export function realmIcon(size: number): Drawing {
  const at = (part: number): number => part * size
  /** The center of the box and half its sides, as fractions of the picture. */
  const box = (x: number, y: number, middle: [number, number], half: [number, number], radius: number): number =>
    roundedBox(x - at(middle[0]), y - at(middle[1]), at(half[0]), at(half[1]), at(radius))
  return {
    size,
    background: color(0.48, 0.62, 0.33),
    foreground: [255, 255, 255],
    lines: scanlines(size, (x, y) => {
      const bubble = box(x, y, [0.5, 0.44], [0.33, 0.24], 0.12)
      const lines = Math.min(box(x, y, [0.5, 0.365], [0.21, 0.03], 0.03), box(x, y, [0.43, 0.515], [0.14, 0.03], 0.03))
      return inside(Math.max(Math.min(bubble, tail(x, y, size)), -lines))
    }),
  }
}

/** The corner below the bubble: right of a vertical edge, above a slanted one. */
function tail(x: number, y: number, size: number): number {
  const slanted = (x - 0.3 * size + (y - 0.84 * size)) / Math.SQRT2
  return Math.max(0.3 * size - x, slanted, 0.6 * size - y)
}
