// What begins an item of a list, and the item whose blocks are being parsed.
import type { StateBlock } from 'markdown-it'
import { firstOf, lineAt } from './rule.ts'

export interface ItemMark {
  /** Undefined for a bullet. */
  readonly number: number | undefined
  /** Length of the mark with the space behind it. */
  readonly length: number
  readonly isEmpty: boolean
}

const mark = /^(?:[*+-]|(\d{1,9})\.)[ \t]+/
const [star, nine] = [0x2a, 0x39]

export function itemMarkAt(state: StateBlock, line: number): ItemMark | undefined {
  const first = firstOf(state, line)
  if (first < star || first > nine) return undefined
  const text = lineAt(state, line)
  const match = mark.exec(text)
  if (match === null) return undefined
  const [{ length }, digits] = match
  return { number: digits === undefined ? undefined : Number(digits), length, isEmpty: length === text.length }
}

export interface Item {
  readonly line: number
  readonly isOrdered: boolean
  /** The item that this one is nested in. */
  readonly outer: Item | undefined
  /** Of the level that its mark belongs to. */
  readonly indent: number
  /** A blank line stands between its blocks, or one is thought to. */
  isLoose: boolean
}

const items = new WeakMap<StateBlock, Item>()

export const itemAround = (state: StateBlock): Item | undefined => items.get(state)

/** Parses the blocks of an item. */
export function withinItem(state: StateBlock, item: Item, parse: () => void): void {
  items.set(state, item)
  parse()
  if (item.outer === undefined) items.delete(state)
  else items.set(state, item.outer)
}
