// What a reader does in the page, and heights that change, as far as a list of messages must hear of them.
import { whenIdle } from '../base/work.ts'

interface ListListeners {
  /** The reader is there: what is on the screen may be read. */
  readonly look: () => void
  /** A key, a finger or a wheel, which may scroll the list. */
  readonly act: () => void
  readonly resize: () => void
}

const scrolling = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const
const looking = ['focus', 'pointermove', ...scrolling] as const

/** Returns a function that ends it. */
export function watchList(list: HTMLElement, { look, act, resize }: ListListeners): () => void {
  const observer = new ResizeObserver(resize)
  observer.observe(list)
  for (const child of list.children) observer.observe(child)
  let isWatched = true
  let willLook = false
  // Before a key leads elsewhere, what was on the screen is read. A letter leads nowhere, and must not wait for it.
  const onLook = (event: Event): void => {
    if (!isLetterTyped(event)) return look()
    if (willLook) return
    willLook = true
    whenIdle(() => {
      willLook = false
      if (isWatched) look()
    })
  }
  // Not what is done in the box, which may be lower for a moment while it is written in.
  const onAct = ({ target }: Event): void => {
    if (target === document.body || (target instanceof Node && list.contains(target))) act()
  }
  for (const type of looking) globalThis.addEventListener(type, onLook, { passive: true, capture: true })
  for (const type of scrolling) globalThis.addEventListener(type, onAct, { passive: true, capture: true })
  return () => {
    isWatched = false
    observer.disconnect()
    for (const type of looking) globalThis.removeEventListener(type, onLook, { capture: true })
    for (const type of scrolling) globalThis.removeEventListener(type, onAct, { capture: true })
  }
}

const isLetterTyped = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  event.key.length === 1 &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)
