// The list of rows as the scroller sees it: heights, scroll position, and where the rows are. Tests use a plain object.
export interface ListBox {
  readonly height: number
  readonly rowsHeight: number
  /** Setting this scrolls the list. */
  scrolled: number
  /** IDs of the rows, ascending. */
  readonly ids: readonly number[]
  /** Pixels from the top of the visible list. */
  readonly topOf: (index: number) => number
  readonly bottomOf: (index: number) => number
}

export const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-id]')]
export const rowOf = (list: HTMLElement, id: number): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-id="${id}"]`)
export const idOf = (row: HTMLElement): number => Number(row.dataset['id'])

/** For the rows that are on the page now. */
export function boxOf(list: HTMLElement): ListBox {
  const rows = rowsIn(list)
  const edge = (index: number, side: 'top' | 'bottom'): number =>
    (rows[index]?.getBoundingClientRect()[side] ?? 0) - list.getBoundingClientRect().top
  return {
    get height() {
      return list.clientHeight
    },
    get rowsHeight() {
      return list.scrollHeight
    },
    get scrolled() {
      return list.scrollTop
    },
    set scrolled(pixels) {
      list.scrollTop = pixels
    },
    ids: rows.map(idOf),
    topOf: index => edge(index, 'top'),
    bottomOf: index => edge(index, 'bottom'),
  }
}

/** Scrolls only as far as needed. */
export function reveal(list: HTMLElement, row: HTMLElement): void {
  const [box, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
  if (box.top < frame.top || box.height > frame.height) list.scrollTop += box.top - frame.top
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom
}
