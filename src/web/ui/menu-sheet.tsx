// A menu that comes from below, where thumbs are.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { closedByBack } from '../base/narrow-screen.ts'
import { isTouchOnly } from '../base/touch-only.ts'
import { Menu } from './menu.tsx'
import type { MenuContent } from './popover.ts'
import { pullDown } from './pull-down.ts'
import './menu-sheet.css'

interface Props extends MenuContent {
  /** Gets the focus back. */
  readonly beside: HTMLElement
  /** It's closed. */
  readonly close: () => void
}

export function MenuSheet({ label, items, head, beside, close }: Props): JSX.Element {
  const sheet = useRef<HTMLDialogElement>(null)
  const hide = (): void => sheet.current?.close()
  useLayoutEffect(() => {
    const { current } = sheet
    if (current === null) return
    if (beside instanceof HTMLButtonElement) {
      // Some browsers don't focus a tapped button. The focus comes back here.
      beside.focus({ preventScroll: true })
      beside.ariaExpanded = 'true'
    }
    current.showModal()
    // Where a finger chooses, no item is marked as the chosen one.
    if (isTouchOnly) current.focus()
    else current.querySelector('button')?.focus()
    const undo = [closedByBack(hide), pullDown(current, hide)]
    return () => {
      for (const one of undo) one()
      if (beside instanceof HTMLButtonElement) beside.ariaExpanded = 'false'
    }
  }, [])
  const onClose = (): void => {
    // After a long press, the focus was nowhere before.
    if (document.activeElement === document.body) beside.focus({ preventScroll: true })
    close()
  }
  return (
    <dialog
      ref={sheet}
      class="sheet"
      tabIndex={-1}
      aria-label={label}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === sheet.current) hide()
      }}
    >
      <div class="inside">
        <div class="grip" aria-hidden="true" />
        {head?.(hide)}
        <Menu label={label} items={items} close={hide} hasIcons />
      </div>
    </dialog>
  )
}
