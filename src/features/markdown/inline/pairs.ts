// Marks that come in pairs: `*`, `**` and `~~`. A pair is on one line. Letters around a mark don't matter, so marks
// also work in languages written without spaces. In a link's text they are just characters.
import type { Delimiter, MarkdownIt, StateInline, Token } from 'markdown-it'
import { existing } from '#core/base/existing.ts'

// The opening marks of a line that aren't closed yet. Each is added and removed once for each of its pairs, so the cost
// is linear in the number of marks.

const star = 0x2a
const tilde = 0x7e

/** Adjacent marks that no pair has used yet. */
interface Run {
  readonly marker: number
  /** The index of the first token. */
  token: number
  length: number
}

/** `wide` are stars that can still open a strong emphasis. */
type Kind = 'star' | 'wide' | 'tilde'

interface Openers {
  readonly push: (run: Run) => void
  readonly has: (kind: Kind) => boolean
  /** Removes the last run of this kind and all runs after it. */
  readonly popTo: (kind: Kind) => Run | undefined
}

const kindOf = (marker: number): 'star' | 'tilde' => (marker === star ? 'star' : 'tilde')

function newOpeners(): Openers {
  const runs: Run[] = []
  const counts = { star: 0, wide: 0, tilde: 0 }
  const count = ({ marker, length }: Run, by: 1 | -1): void => {
    counts[kindOf(marker)] += by
    if (marker === star && length >= 2) counts.wide += by
  }
  const pop = (): Run => {
    const run = existing(runs.pop())
    count(run, -1)
    return run
  }
  const is = (run: Run, kind: Kind): boolean =>
    kind === 'wide' ? run.marker === star && run.length >= 2 : kindOf(run.marker) === kind
  return {
    push(run) {
      runs.push(run)
      count(run, 1)
    },
    has: kind => counts[kind] > 0,
    popTo(kind) {
      if (counts[kind] === 0) return undefined
      let run = pop()
      while (!is(run, kind)) run = pop()
      return run
    },
  }
}

const lineFeed = 0x0a
/** Follows a star: together they are an emoji, a key of a keyboard. */
const keycap = /^\uFE0F?\u20E3/

function runOfMarks(state: StateInline, silent: boolean): boolean {
  const marker = state.src.charCodeAt(state.pos)
  if (silent || state.linkLevel > 0 || (marker !== star && marker !== tilde)) return false
  let end = state.pos
  while (state.src.charCodeAt(end) === marker) end++
  if (marker === star && keycap.test(state.src.slice(end, end + 2))) end--
  if (end === state.pos) return false
  const length = end - state.pos
  // Each star may belong to a different pair.
  const width = marker === star ? 1 : length
  for (let at = state.pos; at < end; at += width) state.push('text', '', 0).content = state.src.slice(at, at + width)
  if (marker === star || length === 2) {
    const open = marker === tilde || !isSpace(state.src[end])
    const close = marker === tilde || !isSpace(state.src[state.pos - 1])
    state.delimiters.push({ marker, length, token: state.tokens.length - length / width, end: -1, open, close })
  }
  state.pos = end
  return true
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character)

/** No pair crosses the end of a line. */
export function lineEnd(state: StateInline): void {
  state.delimiters.push({ marker: lineFeed, length: 0, token: -1, end: -1, open: false, close: false })
}

function pairAll(state: StateInline): void {
  pairIn(state.tokens, state.delimiters)
  for (const meta of state.tokens_meta) if (meta?.delimiters) pairIn(state.tokens, meta.delimiters)
}

function pairIn(tokens: readonly Token[], delimiters: readonly Delimiter[]): void {
  let openers = newOpeners()
  const twoClose = closesTwoLater(delimiters)
  for (const [at, { marker, token, length = 0, open, close }] of delimiters.entries()) {
    if (marker === lineFeed) openers = newOpeners()
    const run = { marker, token, length }
    // In `*a**b**c*` the first `**` opens a strong emphasis inside the other emphasis.
    const opensStrong = open && marker === star && length === 2 && !openers.has('wide') && twoClose[at] === 1
    if (close && !opensStrong) closeWith(tokens, openers, run)
    if (open && run.length > 0) openers.push(run)
  }
}

/** For each run of marks, whether a later run in its line can close a strong emphasis. */
function closesTwoLater(delimiters: readonly Delimiter[]): Uint8Array {
  const found = new Uint8Array(delimiters.length)
  let isAhead = 0
  for (let at = delimiters.length - 1; at >= 0; at--) {
    const { marker, length = 0, close } = existing(delimiters[at])
    found[at] = isAhead
    if (marker === lineFeed) isAhead = 0
    else if (marker === star && length >= 2 && close) isAhead = 1
  }
  return found
}

/** Marks that are opened within a pair and not closed stay text. */
function closeWith(tokens: readonly Token[], openers: Openers, closer: Run): void {
  while (closer.length > 0) {
    const kind =
      closer.marker === star && closer.length % 2 === 0 && openers.has('wide') ? 'wide' : kindOf(closer.marker)
    const opener = openers.popTo(kind)
    if (opener === undefined) return
    // Three stars on both sides are an emphasis inside a strong emphasis.
    const size = closer.marker === tilde ? 2 : 2 - (Math.min(opener.length, closer.length) % 2)
    markPair(tokens, opener, closer, size)
    if (opener.length > 0) openers.push(opener)
  }
}

function markPair(tokens: readonly Token[], opener: Run, closer: Run, size: number): void {
  const [name, tag] = closer.marker === tilde ? ['s', 'del'] : size === 2 ? ['strong', 'strong'] : ['em', 'em']
  const width = closer.marker === tilde ? 1 : size
  opener.length -= size
  become(tokens, opener.token + (opener.marker === tilde ? 0 : opener.length), width, {
    type: `${name}_open`,
    tag,
    nesting: 1,
  })
  become(tokens, closer.token, width, { type: `${name}_close`, tag, nesting: -1 })
  closer.length -= size
  closer.token += width
}

function become(
  tokens: readonly Token[],
  at: number,
  width: number,
  fields: Pick<Token, 'type' | 'tag' | 'nesting'>,
): void {
  Object.assign(existing(tokens[at]), fields, { content: '' })
  if (width === 2) existing(tokens[at + 1]).content = ''
}

export function pairs(md: MarkdownIt): void {
  md.inline.ruler.at('emphasis', runOfMarks)
  md.inline.ruler.disable('strikethrough')
  md.inline.ruler2.at('balance_pairs', pairAll)
  md.inline.ruler2.disable(['strikethrough', 'emphasis'])
}
