// Where a list of messages opens: where the reader was, or at a message, or at the end.
import type { KeptPosition } from '../base/history.ts'
import type { Narrow } from '../store/narrow.ts'
import type { MessageWindow } from '../store/windows.ts'
import type { ListBox } from './list-box.ts'
import { scrollRowTo } from './scroll-position.ts'

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
