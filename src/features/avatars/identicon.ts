// The picture of an account that has not chosen one: a symmetrical pattern and a colour, both from its hash.
import { type Colour, type Drawing, lineBytes, scanlines } from './png.ts'
import { inside, roundedBox } from './shapes.ts'

const cells = 5
const columns = Math.ceil(cells / 2)

/** `hash` is 40 hex digits. Margin and cells are 10 and 16 percent of the size, so they begin at a whole byte. */
export function identicon(hash: string, size: 100 | 500): Drawing {
  const bytes = Buffer.from(hash, 'hex')
  const hue = bytes.readUInt16BE(15) / 65_536
  const warmth = bytes.readUInt8(17) / 255
  return {
    size,
    background: colour(hue, 0.35, 0.94),
    foreground: colour(hue, 0.45 + 0.2 * warmth, 0.5 - 0.08 * warmth),
    lines: linesWith(litCells(bytes), size),
  }
}

/** All lit cells look alike, so one is drawn for each size of picture and then copied. */
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
 * Seven to nine cells of the left half and the middle, so that no pattern is empty or full; the right half mirrors the
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
export function colour(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number): number => {
    const k = (n + hue * 12) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
