// Placeholders in a draft for uploads and quotes that are still loading. Each is replaced wherever it is, even in
// another conversation's draft.
import { signal } from '@preact/signals'

export const pending = signal<ReadonlySet<string>>(new Set())
/** Placeholders of files that failed to upload. */
const failed = new Set<string>()

export function hold(placeholder: string): void {
  failed.delete(placeholder)
  pending.value = new Set([...pending.peek(), placeholder])
}

/** Call this after the placeholder's text was replaced. */
export function release(placeholder: string, hasArrived: boolean): void {
  if (!hasArrived) failed.add(placeholder)
  pending.value = new Set([...pending.peek()].filter(other => other !== placeholder))
}

export const pendingIn = (text: string): string[] => [...pending.peek()].filter(one => text.includes(one))

/** Waits until nothing in the text is loading, and says whether everything succeeded. */
export function arrived(text: string): Promise<boolean> {
  return new Promise(resolve => {
    const stop = pending.subscribe(() => {
      if (pendingIn(text).length > 0) return
      // The signal calls right away, before `stop` is known.
      queueMicrotask(() => stop())
      resolve(![...failed].some(placeholder => text.includes(placeholder)))
    })
  })
}
