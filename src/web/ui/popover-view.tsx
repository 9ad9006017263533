// Shows the popover that is open.
import { type JSX, render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { closedByBack } from '../base/narrow-screen.ts'
import { Menu } from './menu.tsx'
import { placeBeside } from './place-beside.ts'
import { isHeld, openedPopover, type OpenPopover } from './popover.ts'

export function PopoverView(): JSX.Element | null {
  const own = openedPopover.value
  if (own === undefined) return null
  const dialog = own.beside.closest('dialog')
  return dialog === null ? <Shown key={own.key} own={own} /> : <InDialog key={own.key} own={own} dialog={dialog} />
}

interface Props {
  readonly own: OpenPopover
}

/** Nothing outside of a modal dialog can be used. */
function InDialog({ own, dialog }: Props & { readonly dialog: HTMLElement }): null {
  useLayoutEffect(() => {
    const slot = document.createElement('div')
    dialog.append(slot)
    render(<Shown own={own} />, slot)
    return () => {
      render(null, slot)
      slot.remove()
    }
  }, [])
  return null
}

function Shown({ own }: Props): JSX.Element {
  const { beside, content, look } = own
  const box = useRef<HTMLDivElement>(null)
  const kind = isHeld.value ? 'manual' : 'auto'
  const end = (): void => {
    if (openedPopover.peek() === own) openedPopover.value = undefined
  }
  const close = (): void => {
    box.current?.hidePopover()
    end()
  }
  // Before the others, and again when the finger is lifted: another kind hides it.
  useLayoutEffect(() => box.current?.showPopover(), [kind])
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    // Its style may come a moment later.
    const observer = new ResizeObserver(() => {
      if (beside.isConnected) placeBeside(current, beside)
    })
    observer.observe(current)
    if (!current.contains(document.activeElement)) current.querySelector<HTMLElement>('button')?.focus()
    const done = closedByBack(close)
    if (beside instanceof HTMLButtonElement) beside.ariaExpanded = 'true'
    return () => {
      if (beside instanceof HTMLButtonElement) beside.ariaExpanded = 'false'
      observer.disconnect()
      done()
    }
  }, [])
  const onToggle = ({ newState }: { readonly newState: string }): void => {
    if (newState !== 'closed') return
    // Usually the focus is already where it was before.
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement) === true) beside.focus()
    end()
  }
  return (
    <div ref={box} class={look} popover={kind} onToggle={onToggle}>
      {'show' in content ? content.show(close) : <Menu {...content} close={close} />}
    </div>
  )
}
