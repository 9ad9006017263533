// A finger that rests on a message opens its menu.
import { openMessageMenu } from './open-message-menu.ts'

const restMs = 450
/** A finger that moves further scrolls. */
const stillPx = 10

export function listenToLongPress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let hasOpened = false
  const stop = (): void => clearTimeout(timer)
  const open = (row: HTMLElement): void => {
    hasOpened = true
    void openMessageMenu(Number(row.dataset['id']), row)
  }
  addEventListener('pointerdown', ({ pointerType, target, clientX: x, clientY: y, isPrimary }) => {
    stop()
    hasOpened = false
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return
    const row = target.closest<HTMLElement>('article[data-id]')
    if (row === null || target.closest('input, textarea') !== null) return
    from = { x, y }
    timer = setTimeout(() => open(row), restMs)
  })
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > stillPx) stop()
  })
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
  addEventListener('scroll', stop, { capture: true, passive: true })
  // Neither the browser's own menu nor the link under the finger.
  addEventListener('contextmenu', event => hasOpened && event.preventDefault())
  addEventListener(
    'click',
    event => {
      if (!hasOpened || !(event.target instanceof Element) || event.target.closest('article[data-id]') === null) return
      hasOpened = false
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
