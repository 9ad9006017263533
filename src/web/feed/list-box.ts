// The list of rows as the scroller sees it: heights, how far it is scrolled, and where its rows are. Tests give a plain
// object.
export interface ListBox {
  readonly height: number
  readonly rowsHeight: number
  /** Setting it scrolls the list. */
  scrolled: number
  /** The IDs of the rows, ascending. */
  readonly ids: readonly number[]
  /** In pixels from the top of the list on the screen. */
  readonly topOf: (index: number) => number
  readonly bottomOf: (index: number) => number
}

export const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-id]')]
export const rowOf = (list: HTMLElement, id: number): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-id="${id}"]`)
export const idOf = (row: HTMLElement): number => Number(row.dataset['id'])

/** Of the rows that are in the page now. */
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

/** Scrolls no further than needed. */
export function reveal(list: HTMLElement, row: HTMLElement): void {
  const [box, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
  if (box.top < frame.top || box.height > frame.height) list.scrollTop += box.top - frame.top
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom
}
