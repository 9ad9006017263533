// Dialogs, menus and cards belong to the view from which they were opened: they close when the user goes elsewhere.
import { effect } from '@preact/signals'
import { visit } from '../base/history.ts'

export function closeOnLeaving(): void {
  let { number: before } = visit.peek()
  effect(() => {
    const { number } = visit.value
    if (number === before) return
    before = number
    for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  })
}
