// Tells a feed about the user's actions and about height changes.
import { whenIdle } from '../base/work.ts'
import { marksRead, type Reason, sawOnScreen } from '../messages/mark-read.ts'
import { conversationIn, type Narrow } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'

interface ListListeners {
  /** The user is present, so messages on the screen may be marked as read. */
  readonly look: () => void
  /** A key, a touch or a wheel, which may scroll the list. */
  readonly act: () => void
  readonly resize: () => void
}

const scrolling = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const
const looking = ['focus', 'pointermove', ...scrolling] as const

/** Returns a function that stops it. */
export function watchList(list: HTMLElement, { look, act, resize }: ListListeners): () => void {
  const observer = new ResizeObserver(resize)
  observer.observe(list)
  for (const child of list.children) observer.observe(child)
  let isWatched = true
  let willLook = false
  // Before a key leads elsewhere, mark what was on the screen as read. Letters lead nowhere, and typing mustn't wait
  // for this.
  const onLook = (event: Event): void => {
    if (!isLetterTyped(event)) return look()
    if (willLook) return
    willLook = true
    whenIdle(() => {
      willLook = false
      if (isWatched) look()
    })
  }
  // Ignores the box, which may shrink for a moment while the user types.
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

/**
 * Marks messages on the screen as read while the user is present. After a link to a message, waits until the first
 * unread message has been on the screen.
 */
export function seeMessages(
  ids: readonly number[],
  narrow: Narrow,
  store: Store,
  reason: Reason,
  firstUnread: number | undefined,
): void {
  if (!marksRead(narrow, store)) return
  const conversation = conversationIn(narrow, store.ownId)
  const oldest = conversation === undefined ? firstUnread : store.unread.idsOf.get(conversation)?.[0]
  const leavesOlder = narrow.near !== undefined && oldest !== undefined && !ids.includes(oldest) && oldest < narrow.near
  if (!leavesOlder) sawOnScreen(ids, reason)
}
