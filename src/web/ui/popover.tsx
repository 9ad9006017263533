// The popover that is open: a menu, a picker or a card beside the element that it belongs to. A handler opens one from
// anywhere.
import { signal } from '@preact/signals'
import { type JSX, render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type MenuItem, MenuItems, moveFocus } from './menu.tsx'
import { placeBeside } from './place-beside.ts'
import { closedByBack } from '../base/closed-by-back.ts'

type Close = () => void
type Look = 'popover' | 'card'
interface Opened {
  readonly key: number
  readonly beside: HTMLElement
  readonly show: (close: Close) => JSX.Element
  readonly look: Look
}

const opened = signal<Opened | undefined>(undefined)
let count = 0

/** A finger that rests on the page has opened the popover. The browser closes one of the usual kind when it is lifted. */
export const isHeld = signal(false)

/** An element with `autofocus` gets the focus. */
export function openPopover(beside: HTMLElement, show: Opened['show'], look: Look = 'popover'): void {
  opened.value = { key: count++, beside, show, look }
}

export function openMenu(beside: HTMLElement, label: string, items: readonly MenuItem[]): void {
  openPopover(beside, close => (
    <div class="menu" role="menu" aria-label={label} onKeyDown={moveFocus}>
      <MenuItems items={items} close={close} />
    </div>
  ))
}

export function Popover(): JSX.Element | null {
  const own = opened.value
  if (own === undefined) return null
  const dialog = own.beside.closest('dialog')
  return dialog === null ? (
    <OpenPopover key={own.key} own={own} />
  ) : (
    <InDialog key={own.key} own={own} dialog={dialog} />
  )
}

interface Props {
  readonly own: Opened
}

/** Nothing outside of a modal dialog can be used. */
function InDialog({ own, dialog }: Props & { readonly dialog: HTMLElement }): null {
  useLayoutEffect(() => {
    const place = document.createElement('div')
    dialog.append(place)
    render(<OpenPopover own={own} />, place)
    return () => {
      render(null, place)
      place.remove()
    }
  }, [])
  return null
}

function OpenPopover({ own }: Props): JSX.Element {
  const { beside, show, look } = own
  const box = useRef<HTMLDivElement>(null)
  const kind = isHeld.value ? 'manual' : 'auto'
  const end = (): void => {
    if (opened.peek() === own) opened.value = undefined
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
      {show(close)}
    </div>
  )
}
