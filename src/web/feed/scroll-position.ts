// Where the reader is in a list of rows: at the end, or at the first visible row with its distance from the top.
import type { KeptPosition } from '../base/history.ts'
import type { Narrow } from '../store/narrow.ts'
import type { MessageWindow } from '../store/windows.ts'
import type { ListBox } from './list-box.ts'

export interface ScrollPosition {
  readonly isEnd: boolean
  readonly id: number
  readonly top: number
  /** How far the list was scrolled then, and the heights of the list and of its rows. */
  readonly scrolled?: number
  readonly heights?: readonly [list: number, rows: number]
}

/** The index of the first row for which it holds; it holds for all after it. */
function indexWhere({ ids }: ListBox, holds: (index: number) => boolean): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** In pixels. */
const nearEnd = 4
const isAtEnd = ({ rowsHeight, scrolled, height }: ListBox): boolean => rowsHeight - scrolled - height < nearEnd

/** `isWhole`: no rows are missing below the last one. `oldest`: the message above which there is none, if known. */
export function positionIn(box: ListBox, isWhole: boolean, oldest: number | undefined): ScrollPosition {
  const { ids, height, rowsHeight, scrolled } = box
  const visible = indexWhere(box, index => box.bottomOf(index) > 1)
  // Rows that join above the first one take its day and the name of its sender: the row after it keeps its height.
  const mayChange = visible === 0 && ids.length > 1 && ids[0] !== oldest
  const first = mayChange && box.topOf(1) < height ? 1 : visible
  const id = ids[first]
  return {
    isEnd: isWhole && isAtEnd(box),
    id: id ?? 0,
    top: id === undefined ? 0 : box.topOf(first),
    scrolled,
    heights: [height, rowsHeight],
  }
}

/** Whether the list or its rows have another height since the position was noted. */
export const isResized = ({ height, rowsHeight }: ListBox, { heights }: ScrollPosition): boolean =>
  heights !== undefined && (heights[0] !== height || heights[1] !== rowsHeight)

/**
 * After the rows have got another height. The reader may have scrolled since the position was noted. `hasActed`: since
 * then there was a key, a finger or a wheel. Without it, a list that was higher for a moment has lessened the scroll.
 */
export function restoreAfterResize(box: ListBox, position: ScrollPosition, hasActed: boolean): void {
  const since = box.scrolled - (position.scrolled ?? box.scrolled)
  const hasLeftEnd = hasActed && since <= -nearEnd && !isAtEnd(box)
  restorePosition(box, { ...position, isEnd: position.isEnd && !hasLeftEnd, top: position.top - since })
}

/** Puts the row back where it was. If it is gone, the next one takes its place. */
export function restorePosition(box: ListBox, position: ScrollPosition): void {
  if (position.isEnd) box.scrolled = box.rowsHeight
  else scrollRowTo(box, position.id, position.top)
}

function scrollRowTo(box: ListBox, id: number, top: number): void {
  const at = indexWhere(box, index => (box.ids[index] ?? 0) >= id)
  if (at === box.ids.length) box.scrolled = box.rowsHeight
  else {
    const moved = box.topOf(at) - top
    if (Math.abs(moved) >= 0.5) box.scrolled += moved
  }
}

/** The messages whose end is on the screen. */
export const idsOnScreen = (box: ListBox): readonly number[] =>
  box.ids.slice(
    indexWhere(box, index => box.bottomOf(index) > 0),
    indexWhere(box, index => box.bottomOf(index) > box.height + 1),
  )

/** Where a list of messages opens: where the reader was, or at a message, or at the end. */
export interface Opening {
  /** Undefined for the end. */
  readonly id: number | undefined
  /** Undefined for a third of the list. */
  readonly top?: number
}

export function openingOf(
  { found }: MessageWindow,
  { near, date }: Narrow,
  kept: KeptPosition | undefined,
  firstUnread: number | undefined,
): Opening {
  if (kept !== undefined && 'id' in kept) return kept
  return { id: near ?? (date === undefined ? undefined : found?.anchor) ?? firstUnread }
}

export function openAt(box: ListBox, { id, top = box.height / 3 }: Opening): void {
  if (id === undefined) box.scrolled = box.rowsHeight
  else scrollRowTo(box, id, top)
}
