// A long press on a message opens its menu.
import { isHeld } from '../ui/popover.ts'
import { openMessageMenu, openRowMenu } from './open.ts'

const restMs = 450
/** If the finger moves further than this, it's scrolling. */
const stillPx = 10

export function listenToLongPress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  /** The element under a resting finger that hasn't opened a menu yet. */
  let pressed: HTMLElement | undefined
  let hasOpened = false
  const stop = (): void => {
    clearTimeout(timer)
    pressed = undefined
  }
  const open = (): void => {
    if (pressed === undefined) return
    hasOpened = isHeld.value = true
    const { id } = pressed.dataset
    void (id === undefined ? openRowMenu(pressed) : openMessageMenu(Number(id), pressed))
    stop()
  }
  // Runs after the browser has closed what it closes on its own.
  const lift = (): void => {
    stop()
    setTimeout(() => (isHeld.value = false))
  }
  addEventListener('pointerdown', ({ pointerType, target, clientX: x, clientY: y, isPrimary }) => {
    stop()
    hasOpened = isHeld.value = false
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return
    const row = target.closest<HTMLElement>('article[data-id], [data-conversation], [data-channel]')
    if (row === null || target.closest('input, textarea') !== null) return
    from = { x, y }
    pressed = row
    timer = setTimeout(open, restMs)
  })
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > stillPx) stop()
  })
  addEventListener('pointerup', lift)
  addEventListener('pointercancel', lift)
  addEventListener('scroll', stop, { capture: true, passive: true })
  // Some phones would open their own menu sooner.
  addEventListener('contextmenu', event => {
    open()
    if (hasOpened) event.preventDefault()
  })
  // Prevents the click, which would hit a link under the finger or the menu that's there by now.
  addEventListener('touchend', event => {
    if (hasOpened && event.cancelable) event.preventDefault()
  })
}
