// Whether the screen is as narrow as a phone's, and what Back closes there.
import { signal } from '@preact/signals'
import { coverStep, uncoverStep } from './history.ts'

const narrowScreen = globalThis.matchMedia('(width < 720px)')
export const isNarrow = signal(narrowScreen.matches)
narrowScreen.addEventListener('change', () => (isNarrow.value = narrowScreen.matches))

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
