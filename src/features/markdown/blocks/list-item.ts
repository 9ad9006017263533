// The marker of a list item, and the item whose blocks are being parsed.
import type { StateBlock } from 'markdown-it'
import { existing } from '#core/base/existing.ts'
import { firstOf, lineAt } from './rule.ts'
import { isInSpoiler } from './spoiler.ts'

export interface ItemMark {
  /** Undefined for a bullet. */
  readonly number: number | undefined
  /** The length of the marker and the space after it. */
  readonly length: number
}

const startMark = /^(?:[*+-]|(\d{1,9})\.)[ \t]+/
const [star, nine] = [0x2a, 0x39]

export function itemMarkAt(state: StateBlock, line: number): ItemMark | undefined {
  const first = firstOf(state, line)
  if (first < star || first > nine) return undefined
  const match = startMark.exec(lineAt(state, line))
  if (match === null) return undefined
  const [{ length }, digits] = match
  return { number: digits === undefined ? undefined : Number(digits), length }
}

interface Item {
  readonly line: number
  readonly isOrdered: boolean
  /** The item that this one is nested in. */
  readonly outer: Item | undefined
  /** The indentation of its marker's level. */
  readonly indent: number
  /** Has a blank line between its blocks, or is treated as if it had. */
  isLoose: boolean
}

const items = new WeakMap<StateBlock, Item>()

export const itemAround = (state: StateBlock): Item | undefined => items.get(state)

/** Parses the blocks of an item, or of a quote, whose blocks don't belong to the item around it. */
export function withinItem(state: StateBlock, item: Item | undefined, parse: () => void): void {
  const outer = items.get(state)
  setItem(state, item)
  parse()
  setItem(state, outer)
}

function setItem(state: StateBlock, item: Item | undefined): void {
  if (item === undefined) items.delete(state)
  else items.set(state, item)
}

// Lists that start right after other text. They are parsed as if there were a blank line before them.

/** The number of spaces of one level. */
export const step = 2

/**
 * A marker that may directly follow another block. Numbers must have one digit, because a line may start with a year.
 */
const hangingMark = /^ *(?:[*+-]|(\d\.)) +/

/** Whether this line's list item may end a paragraph. */
export function interrupts(state: StateBlock, line: number, { number }: ItemMark): boolean {
  if (hangs(state, line)) return true
  const column = existing(state.sCount[line])
  for (let item = itemAround(state); item !== undefined; item = item.outer)
    if (column >= item.indent + step || item.isOrdered === (number !== undefined)) return true
  return false
}

/** Whether the line starts or continues a list as if there were a blank line before it. */
export function hangs(state: StateBlock, line: number): boolean {
  if (line === 0 || !isFirstInLine(state, line) || isInSpoiler(state)) return false
  const before = rawLine(state, line - 1)
  const mark = hangingMark.exec(rawLine(state, line))
  if (mark === null || before === '') return false
  const markBefore = hangingMark.exec(before)
  return markBefore === null || (mark[1] === undefined) !== (markBefore[1] === undefined)
}

/** Whether a paragraph, a quote or a table ends before this line. */
export const isEnded = (
  state: StateBlock,
  line: number,
  endLine: number,
  block: 'paragraph' | 'blockquote' = 'blockquote',
): boolean => hangs(state, line) || state.md.block.ruler.getRules(block).some(rule => rule(state, line, endLine, true))

/** Whether nothing but white space precedes the line, such as a quote's marker. */
function isFirstInLine({ src, bMarks }: StateBlock, line: number): boolean {
  const begin = existing(bMarks[line])
  return begin === 0 || src[begin - 1] === '\n'
}

function rawLine({ src, bMarks, eMarks }: StateBlock, line: number): string {
  return src.slice(src.lastIndexOf('\n', existing(bMarks[line]) - 1) + 1, eMarks[line])
}
