// Where the reader is in a list of rows: at the end, or at the first visible row with its distance from the top.
export interface ScrollPosition {
  readonly isEnd: boolean
  readonly id: number
  readonly top: number
  /** How far the list was scrolled then, and the heights of the list and of its rows. */
  readonly scrolled?: number
  readonly heights?: readonly [list: number, rows: number]
}

const idOf = (row: Element | undefined): number => Number((row as HTMLElement | undefined)?.dataset['id'] ?? 0)
export const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-id]')]
export const rowOf = (list: HTMLElement, id: number): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-id="${id}"]`)

/** The index of the first for which it holds; it holds for all after it. */
function indexWhere(rows: readonly HTMLElement[], holds: (row: HTMLElement) => boolean): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && holds(row)) high = middle
    else low = middle + 1
  }
  return low
}

/** In pixels. */
const nearEnd = 4
const isAtEnd = (list: HTMLElement): boolean => list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd

/** `isWhole`: no rows are missing below the last one. `oldest`: the message above which there is none, if known. */
export function positionIn(list: HTMLElement, isWhole: boolean, oldest: number | undefined): ScrollPosition {
  const { top, bottom } = list.getBoundingClientRect()
  const rows = rowsIn(list)
  const at = indexWhere(rows, row => row.getBoundingClientRect().bottom > top + 1)
  // Rows that join above the first one take its day and the name of its sender: the row after it keeps its height.
  const next = at === 0 && idOf(rows[0]) !== oldest ? rows[1] : undefined
  const first = next !== undefined && next.getBoundingClientRect().top < bottom ? next : rows[at]
  const isEnd = isWhole && isAtEnd(list)
  const firstTop = first?.getBoundingClientRect().top ?? top
  const heights = [list.clientHeight, list.scrollHeight] as const
  return { isEnd, id: idOf(first), top: firstTop - top, scrolled: list.scrollTop, heights }
}

/** Whether the list or its rows have another height since the position was noted. */
export const isResized = ({ clientHeight, scrollHeight }: HTMLElement, { heights }: ScrollPosition): boolean =>
  heights !== undefined && (heights[0] !== clientHeight || heights[1] !== scrollHeight)

/**
 * After the rows have got another height. The reader may have scrolled since the position was noted. `hasActed`: since then
 * there was a key, a finger or a wheel. Without it, a list that was higher for a moment has lessened the scroll.
 */
export function restoreAfterResize(list: HTMLElement, position: ScrollPosition, hasActed: boolean): void {
  const since = list.scrollTop - (position.scrolled ?? list.scrollTop)
  const hasLeftEnd = hasActed && since <= -nearEnd && !isAtEnd(list)
  restorePosition(list, { ...position, isEnd: position.isEnd && !hasLeftEnd, top: position.top - since })
}

/** Puts the row back where it was. If it is gone, the next one takes its position. */
export function restorePosition(list: HTMLElement, position: ScrollPosition): void {
  if (position.isEnd) list.scrollTop = list.scrollHeight
  else scrollRowTo(list, position.id, position.top)
}

export function scrollRowTo(list: HTMLElement, id: number, top: number): void {
  const rows = rowsIn(list)
  const row = rows[indexWhere(rows, other => idOf(other) >= id)]
  if (row === undefined) list.scrollTop = list.scrollHeight
  else {
    const moved = row.getBoundingClientRect().top - list.getBoundingClientRect().top - top
    if (Math.abs(moved) >= 0.5) list.scrollTop += moved
  }
}

/** The messages whose end is on the screen. */
export function idsOnScreen(list: HTMLElement): number[] {
  const { top, bottom } = list.getBoundingClientRect()
  const rows = rowsIn(list)
  const endOf = (row: HTMLElement): number => row.getBoundingClientRect().bottom
  const first = indexWhere(rows, row => endOf(row) > top)
  return rows
    .slice(
      first,
      indexWhere(rows, row => endOf(row) > bottom + 1),
    )
    .map(idOf)
}

/** Scrolls no further than needed. */
export function reveal(list: HTMLElement, row: HTMLElement): void {
  const [box, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
  if (box.top < frame.top || box.height > frame.height) list.scrollTop += box.top - frame.top
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom
}
