// Scrolls the sidebar to the conversation that was opened.
import { effect } from '@preact/signals'
import { route } from '../base/navigate.ts'

/** The row sticks to either end of the list: there it would count as in view. */
function scrollTo(row: HTMLElement): void {
  const line = row.closest<HTMLElement>('.item-line') ?? row
  line.style.position = 'static'
  row.scrollIntoView({ block: 'nearest' })
  line.style.position = ''
}

export function keepOpenInView(): void {
  let open: string | undefined
  /** From then on, the sidebar stays where the user scrolled it. */
  let hasActed = false
  const look = (): void => {
    const row = document.querySelector<HTMLAnchorElement>('.side [aria-current=page]')
    if (row === null) return
    if (row.href !== open) hasActed = false
    open = row.href
    if (!hasActed) scrollTo(row)
  }
  // Rows may be added after the messages load, and move the others.
  const observer = new MutationObserver(look)
  let watched: Element | null = null
  const watch = (): void => {
    look()
    const side = document.querySelector('.side')
    if (side === watched || side === null) return
    watched = side
    observer.disconnect()
    observer.observe(side, { childList: true, subtree: true, attributeFilter: ['aria-current'] })
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      side.addEventListener(type, () => (hasActed = true), { passive: true })
  }
  effect(() => {
    // The view renders in the next frame.
    if (route.value.view !== 'invalid') requestAnimationFrame(watch)
  })
}
