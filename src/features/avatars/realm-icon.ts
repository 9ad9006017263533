// The picture of an organization: a speech bubble with two lines of text.
import { colour } from './identicon.ts'
import { type Drawing, scanlines } from './png.ts'
import { inside, roundedBox } from './shapes.ts'

export function realmIcon(size: number): Drawing {
  const at = (part: number): number => part * size
  /** The middle of the box and half its sides, as fractions of the picture. */
  const box = (x: number, y: number, middle: [number, number], half: [number, number], radius: number): number =>
    roundedBox(x - at(middle[0]), y - at(middle[1]), at(half[0]), at(half[1]), at(radius))
  return {
    size,
    background: colour(0.48, 0.62, 0.33),
    foreground: [255, 255, 255],
    lines: scanlines(size, (x, y) => {
      const bubble = box(x, y, [0.5, 0.44], [0.33, 0.24], 0.12)
      const lines = Math.min(box(x, y, [0.5, 0.365], [0.21, 0.03], 0.03), box(x, y, [0.43, 0.515], [0.14, 0.03], 0.03))
      return inside(Math.max(Math.min(bubble, tail(x, y, size)), -lines))
    }),
  }
}

/** The corner under the bubble: right of a vertical edge, above a slanted one. */
function tail(x: number, y: number, size: number): number {
  const slanted = (x - 0.3 * size + (y - 0.84 * size)) / Math.SQRT2
  return Math.max(0.3 * size - x, slanted, 0.6 * size - y)
}
