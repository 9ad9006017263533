// The selected row of a feed is the one that Tab reaches. The focus stays in the list when rows disappear.
import { idOf, reveal, rowOf, rowsIn } from './list-box.ts'
import { selectedMessage } from '../messages/selection.ts'

const rowAround = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-id]') ?? null

export function focusedRow(list: HTMLElement): number | undefined {
  const row = list.contains(document.activeElement) ? rowAround(document.activeElement) : null
  return row === null ? undefined : idOf(row)
}

/** If the focused row is gone, the next one gets the focus. */
export function keepFocus(list: HTMLElement, id: number | undefined): void {
  if (id === undefined || rowOf(list, id) !== null) return
  const rows = rowsIn(list)
  const next = rows.find(row => idOf(row) > id) ?? rows.at(-1)
  if (next === undefined) return
  mark(list, next)
  next.focus({ preventScroll: true })
}

/** Makes the selected row the only one that Tab reaches. */
export function selectAmong(list: HTMLElement, wanted: number | undefined): void {
  const selected = selectedMessage.peek()
  const known = selected === undefined ? null : rowOf(list, selected)
  const row = known ?? (wanted === undefined ? null : rowOf(list, wanted)) ?? rowsIn(list).at(-1)
  if (row !== undefined && row !== null) mark(list, row)
}

function mark(list: HTMLElement, row: HTMLElement): void {
  for (const other of list.querySelectorAll<HTMLElement>('[data-id][tabindex="0"]'))
    if (other !== row) {
      other.tabIndex = -1
      other.classList.remove('selected')
    }
  row.tabIndex = 0
  row.classList.add('selected')
  selectedMessage.value = idOf(row)
}

export function selectRow(list: HTMLElement, row: HTMLElement): void {
  mark(list, row)
  row.focus({ preventScroll: true })
  reveal(list, row)
}

/** While the user presses something, nothing may move from under the pointer. The click then selects the row. */
let isPressed = false
globalThis.addEventListener('mousedown', () => (isPressed = true), { capture: true })
for (const type of ['mouseup', 'dragend', 'keydown'])
  globalThis.addEventListener(type, () => (isPressed = false), { capture: true })

export function selectByFocus(list: HTMLElement | null, target: EventTarget | null): void {
  const row = target instanceof Element ? rowAround(target) : null
  if (list === null || row === null || isPressed) return
  mark(list, row)
}

/** The row before or after the selected one. If that isn't visible, the first visible row. */
export function rowBeside(list: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const rows = rowsIn(list)
  const { top, bottom } = list.getBoundingClientRect()
  const at = rows.findIndex(row => idOf(row) === selectedMessage.peek())
  const box = rows[at]?.getBoundingClientRect()
  if (box !== undefined && box.bottom > top && box.top < bottom) return rows[at + by] ?? rows[at]
  return rows.find(row => row.getBoundingClientRect().top >= top) ?? rows.at(-1)
}
