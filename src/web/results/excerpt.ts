// The part of a message around what a search has found, as plain text.
import { readHtml } from '../content/read-html.ts'
import { type Piece, textPieces } from '../content/snippet-pieces.ts'

/** Of the message, and of the excerpt. */
const longest = { message: 40_000, excerpt: 280 }
/** What stands before the first match. */
const lead = 60

export function excerptOf(html: string): Piece[] {
  const pieces = textPieces(readHtml(html), { ownId: 0, isReached: false }, longest.message)
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0)
  return length <= longest.excerpt ? pieces : cut(pieces, startOf(pieces, length), length)
}

/** Where the excerpt has the most matches. */
function startOf(pieces: readonly Piece[], length: number): number {
  let at = 0
  const matches = pieces.flatMap(({ text, isMatch }) => {
    at += text.length
    return isMatch ? [at - text.length] : []
  })
  const within = (from: number): number =>
    matches.filter(one => one >= from && one < from + longest.excerpt - lead).length
  const best = matches.reduce((found, one) => (within(one) > within(found) ? one : found), matches[0] ?? 0)
  return Math.max(0, Math.min(best - lead, length - longest.excerpt))
}

function cut(pieces: readonly Piece[], from: number, length: number): Piece[] {
  const text = pieces.map(piece => piece.text).join('')
  // At the beginning of a word, unless it's very long.
  const space = from === 0 ? -1 : text.slice(from, from + lead).search(/\s\S/)
  const start = from + (space < 0 ? 0 : space + 1)
  const whole = start + longest.excerpt
  const last = text.lastIndexOf(' ', whole)
  const end = whole >= length ? length : last > start + longest.excerpt / 2 ? last : whole
  let at = 0
  const shown = pieces.flatMap(piece => {
    const own = piece.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    at += piece.text.length
    return own === '' ? [] : [{ ...piece, text: own }]
  })
  const dots = { text: '…', isToReader: false, isMatch: false }
  return [...(start > 0 ? [dots] : []), ...shown, ...(end < length ? [dots] : [])]
}
