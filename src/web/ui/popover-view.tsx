// Shows the open popover.
import { autoUpdate, computePosition, flip, hide, offset, shift } from '@floating-ui/dom'
import { type JSX, render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { closedByBack, isHandheld } from '../base/narrow-screen.ts'
import { Menu } from './menu.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { endPopover, isHeld, openedPopover, type OpenPopover } from './popover.ts'

export function PopoverView(): JSX.Element | null {
  const own = openedPopover.value
  if (own === undefined) return null
  const { key, beside, content } = own
  if ('items' in content && isHandheld.peek())
    return <MenuSheet key={key} {...content} beside={beside} close={() => endPopover(own)} />
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
  const close = (): void => {
    box.current?.hidePopover()
    endPopover(own)
  }
  // Runs before the others, and again when the finger is lifted, because changing the kind hides the popover.
  useLayoutEffect(() => box.current?.showPopover(), [kind])
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const stop = keepBeside(current, beside, close)
    if (!current.contains(document.activeElement)) current.querySelector<HTMLElement>('button')?.focus()
    const done = closedByBack(close)
    if (beside instanceof HTMLButtonElement) beside.ariaExpanded = 'true'
    return () => {
      if (beside instanceof HTMLButtonElement) beside.ariaExpanded = 'false'
      stop()
      done()
    }
  }, [])
  const onToggle = ({ newState }: { readonly newState: string }): void => {
    if (newState !== 'closed') return
    // The focus is usually back where it was.
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement) === true) beside.focus()
    endPopover(own)
  }
  return (
    <div ref={box} class={look} popover={kind} onToggle={onToggle}>
      {'show' in content ? content.show(close) : <Menu {...content} close={close} />}
    </div>
  )
}

const gap = 4

/**
 * Keeps a popover above or below the element that opened it, within the page, even while scrolling. Closes it when that
 * element scrolls away. Returns a function that stops this.
 */
function keepBeside(popover: HTMLElement, opener: HTMLElement, close: () => void): () => void {
  let wasVisible = false
  const update = async (): Promise<void> => {
    // An opener that's only visible on hover may be hidden by now. The popover stays.
    if (opener.getClientRects().length === 0) return
    const { x, y, middlewareData } = await computePosition(opener, popover, {
      strategy: 'fixed',
      placement: 'bottom-end',
      middleware: [offset(gap), flip({ padding: gap }), shift({ padding: gap, crossAxis: true }), hide()],
    })
    if (!popover.isConnected) return
    const isVisible = middlewareData.hide?.referenceHidden !== true
    if (wasVisible && !isVisible) return close()
    wasVisible = isVisible
    popover.style.top = `${y}px`
    popover.style.left = `${x}px`
  }
  return autoUpdate(opener, popover, () => void update())
}
