// Whether the screen is as narrow as a phone's, and what Back closes there.
import { type ReadonlySignal, signal } from '@preact/signals'
import { coverStep, uncoverStep } from './history.ts'

function following(query: string): ReadonlySignal<boolean> {
  const list = globalThis.matchMedia(query)
  const matches = signal(list.matches)
  list.addEventListener('change', () => (matches.value = list.matches))
  return matches
}

export const isNarrow = following('(width < 720px)')
/** For fingers, or with a phone's little space: menus come from below, and nothing appears on hover. */
export const isHandheld = following('(hover: none), (width < 720px)')

// On a phone, Back closes what's open in front of the view: a card, a menu, a dialog, a picture.

/** The last one is frontmost. */
const open: (() => void)[] = []

/** `close` closes what has just been opened. Call the returned function once it's closed. */
export function closedByBack(close: () => void): () => void {
  if (!isNarrow.peek()) return () => {}
  open.push(close)
  coverStep(closeFirst)
  return () => {
    const at = open.indexOf(close)
    if (at < 0) return
    open.splice(at, 1)
    if (open.length === 0) uncoverStep()
  }
}

function closeFirst(): void {
  open.pop()?.()
  if (open.length > 0) coverStep(closeFirst)
}
