// The picture of an account that has not chosen one: a symmetrical pattern and a colour, both from its hash.
import type { Colour, Drawing } from './png.ts'
import { inside, roundedBox } from './shapes.ts'

const cells = 5
const columns = Math.ceil(cells / 2)

/** `hash` is 40 hex digits. */
export function identicon(hash: string, size: number): Drawing {
  const bytes = Buffer.from(hash, 'hex')
  const lit = litCells(bytes)
  const hue = bytes.readUInt16BE(15) / 65_536
  const warmth = (bytes[17] as number) / 255
  // Cells then begin and end between pixels, for both sizes that we draw.
  const margin = size / 10
  const cell = (size - 2 * margin) / cells
  const half = cell * 0.44
  return {
    size,
    background: colour(hue, 0.35, 0.94),
    foreground: colour(hue, 0.45 + 0.2 * warmth, 0.5 - 0.08 * warmth),
    coverage(x, y) {
      const column = Math.floor((x - margin) / cell)
      const row = Math.floor((y - margin) / cell)
      if (!lit(column, row)) return 0
      const fromMiddle = { x: x - margin - (column + 0.5) * cell, y: y - margin - (row + 0.5) * cell }
      return inside(roundedBox(fromMiddle.x, fromMiddle.y, half, half, cell / 5))
    },
  }
}

/** Seven to nine cells of the left half and the middle, so that no pattern is empty or full; the right half mirrors. */
function litCells(bytes: Buffer): (column: number, row: number) => boolean {
  const ranked = Array.from({ length: columns * cells }, (_, i) => i).sort(
    (a, b) => (bytes[a] as number) - (bytes[b] as number) || a - b,
  )
  const chosen = new Set(ranked.slice(0, 7 + ((bytes[18] as number) % 3)))
  return (column, row) => {
    if (column < 0 || column >= cells || row < 0 || row >= cells) return false
    return chosen.has(Math.min(column, cells - 1 - column) * cells + row)
  }
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
