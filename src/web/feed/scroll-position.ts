// Where the user is reading: at the end of a list, or at the first visible row and its distance from the top.
import type { KeptPosition } from '../base/history.ts'
import type { Narrow } from '../store/narrow.ts'
import type { MessageWindow } from '../store/windows.ts'
import type { ListBox } from './list-box.ts'

export interface ScrollPosition {
  readonly isEnd: boolean
  readonly id: number
  readonly top: number
  /** The scroll offset and heights at that time. */
  readonly scrolled?: number
  readonly heights?: readonly [list: number, rows: number]
}

/** The index of the first row that matches; all rows after it match too. */
function indexWhere({ ids }: ListBox, holds: (index: number) => boolean): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Pixels. */
const nearEnd = 4
const isAtEnd = ({ rowsHeight, scrolled, height }: ListBox): boolean => rowsHeight - scrolled - height < nearEnd

/** `isWhole`: the last row is the newest one. `oldest`: the narrow's first message, if known. */
export function positionIn(box: ListBox, isWhole: boolean, oldest: number | undefined): ScrollPosition {
  const { ids, height, rowsHeight, scrolled } = box
  const visible = indexWhere(box, index => box.bottomOf(index) > 1)
  // Rows added above the first row take over its day and its sender's name, so measure from the row after it.
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

/** Whether the height of the list or its rows has changed since the position was noted. */
export const isResized = ({ height, rowsHeight }: ListBox, { heights }: ScrollPosition): boolean =>
  heights !== undefined && (heights[0] !== height || heights[1] !== rowsHeight)

/**
 * Call this after heights change. The user may have scrolled since the position was noted. `hasActed`: there was a key,
 * a touch or a wheel since then. Without one, the scroll offset only shrank because the list was taller for a moment.
 */
export function restoreAfterResize(box: ListBox, position: ScrollPosition, hasActed: boolean): void {
  const since = box.scrolled - (position.scrolled ?? box.scrolled)
  const hasLeftEnd = hasActed && since <= -nearEnd && !isAtEnd(box)
  restorePosition(box, { ...position, isEnd: position.isEnd && !hasLeftEnd, top: position.top - since })
}

/** Moves the row back to where it was. If it's gone, the next one takes its position. */
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

/** Messages whose end is visible. */
export const idsOnScreen = (box: ListBox): readonly number[] =>
  box.ids.slice(
    indexWhere(box, index => box.bottomOf(index) > 0),
    indexWhere(box, index => box.bottomOf(index) > box.height + 1),
  )

/** Where a feed opens: where the user was reading, at a message, or at the end. */
export interface Opening {
  /** Undefined: at the end. */
  readonly id: number | undefined
  /** Undefined: a third of the list's height. */
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
