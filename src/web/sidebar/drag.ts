// Dragging pinned channels and channel folders to another position: with the mouse, or with a finger that rests first.
// A line shows where it would go; nothing moves before it's dropped.
import { effect } from '@preact/signals'
import { type OrderName, orders, putAt } from '../actions/sidebar-order.ts'
import { route } from '../base/navigate.ts'
import { openedPopover } from '../ui/popover.ts'

const restMs = 450
/** The mouse moves further than in a click; a finger that moves further is scrolling. */
const stillPx = { mouse: 4, touch: 10 }
const edgePx = 28

interface Drag {
  readonly name: OrderName
  readonly id: number
  readonly handle: HTMLElement
  readonly from: number
  readonly isTouch: boolean
  isMoving: boolean
  /** Where it would be dropped. */
  to?: number
}

let drag: Drag | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const line = document.createElement('div')
line.className = 'drop-line'

const handleAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.side :is([data-pin], [data-folder])') : null

/** What a handle stands for, from its top to the next one's: a channel with its topics, or a folder. */
function places({ name, handle }: Drag): DOMRect[] {
  const handles = handle.closest('.side')?.querySelectorAll(`[data-${name}]`) ?? []
  return [...handles].map(one => (one.closest('.folder') ?? one).getBoundingClientRect())
}

function begin(): void {
  if (drag === undefined) return
  drag.isMoving = true
  drag.handle.classList.add('dragged')
  if (drag.isTouch) navigator.vibrate?.(10)
}

function follow({ clientY }: PointerEvent): void {
  if (drag === undefined) return
  // A long press may have opened a menu.
  openedPopover.value = undefined
  const all = places(drag)
  const own = orders[drag.name].ids().indexOf(drag.id)
  const at = all.filter(({ top, bottom }) => (top + bottom) / 2 < clientY).length
  drag.to = at > own ? at - 1 : at
  const [beside, side] = at < all.length ? [all[at], 'top' as const] : [all.at(-1), 'bottom' as const]
  const list = drag.handle.closest<HTMLElement>('.lists')
  if (beside === undefined || list === null) return
  const frame = list.getBoundingClientRect()
  if (clientY < frame.top + edgePx) list.scrollTop -= edgePx / 2
  if (clientY > frame.bottom - edgePx) list.scrollTop += edgePx / 2
  Object.assign(line.style, {
    top: `${beside[side] - 1}px`,
    left: `${frame.left + 8}px`,
    width: `${frame.width - 16}px`,
  })
  list.append(line)
}

function end(isDropped: boolean): void {
  clearTimeout(timer)
  line.remove()
  if (drag === undefined) return
  const { name, id, handle, to, isMoving } = drag
  drag = undefined
  handle.classList.remove('dragged')
  if (!isMoving) return
  // The click that follows would open the channel.
  const stop = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
  if (isDropped && to !== undefined) putAt(orders[name], id, to)
}

export function listenToDrags(): void {
  addEventListener('pointerdown', ({ target, button, pointerType, clientY, isPrimary }) => {
    end(false)
    const handle = handleAt(target)
    if (handle === null || button !== 0 || !isPrimary) return
    const name = handle.dataset['pin'] === undefined ? 'folder' : 'pin'
    const isTouch = pointerType === 'touch'
    const id = Number(handle.dataset[name])
    if (orders[name].ids().length < 2) return
    drag = { name, id, handle, from: clientY, isTouch, isMoving: false }
    if (isTouch) timer = setTimeout(begin, restMs)
  })
  addEventListener('pointermove', event => {
    if (drag === undefined) return
    const isFar = Math.abs(event.clientY - drag.from) > stillPx[drag.isTouch ? 'touch' : 'mouse']
    if (!drag.isMoving && isFar) {
      if (drag.isTouch) return end(false)
      begin()
    }
    if (drag.isMoving && (isFar || drag.to !== undefined)) follow(event)
  })
  addEventListener('pointerup', () => end(true))
  addEventListener('pointercancel', () => end(false))
  addEventListener('blur', () => end(false))
  addEventListener('keydown', event => {
    if (event.key !== 'Escape' || drag?.isMoving !== true) return
    event.stopPropagation()
    end(false)
  })
  // The browser's own dragging of links, and its menu for them.
  for (const type of ['dragstart', 'contextmenu'])
    addEventListener(type, event => {
      if (drag !== undefined && (type === 'dragstart' || drag.isTouch)) event.preventDefault()
    })
  effect(() => {
    // The view renders in the next frame.
    if (route.value.view !== 'invalid') requestAnimationFrame(holdScrolling)
  })
}

const held = new WeakSet<Element>()

/** While something is dragged, the list doesn't scroll. Browsers only ask listeners that were there before. */
function holdScrolling(): void {
  const side = document.querySelector<HTMLElement>('.side')
  if (side === null || held.has(side)) return
  held.add(side)
  side.addEventListener(
    'touchmove',
    event => {
      if (drag?.isMoving === true && event.cancelable) event.preventDefault()
    },
    { passive: false },
  )
}
