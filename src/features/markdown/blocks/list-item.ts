// The marker of a list item, and the item whose blocks are being parsed.
import type { StateBlock } from 'markdown-it'
import { firstOf, lineAt } from './rule.ts'

export interface ItemMark {
  /** Undefined for a bullet. */
  readonly number: number | undefined
  /** Length of the marker with the space after it. */
  readonly length: number
}

const mark = /^(?:[*+-]|(\d{1,9})\.)[ \t]+/
const [star, nine] = [0x2a, 0x39]

export function itemMarkAt(state: StateBlock, line: number): ItemMark | undefined {
  const first = firstOf(state, line)
  if (first < star || first > nine) return undefined
  const match = mark.exec(lineAt(state, line))
  if (match === null) return undefined
  const [{ length }, digits] = match
  return { number: digits === undefined ? undefined : Number(digits), length }
}

interface Item {
  readonly line: number
  readonly isOrdered: boolean
  /** The item that this one is nested in. */
  readonly outer: Item | undefined
  /** The indentation of the level of its marker. */
  readonly indent: number
  /** A blank line stands between its blocks, or is assumed there. */
  isLoose: boolean
}

const items = new WeakMap<StateBlock, Item>()

export const itemAround = (state: StateBlock): Item | undefined => items.get(state)

/** Parses the blocks of an item, or of a quote, whose blocks do not belong to the item around it. */
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
