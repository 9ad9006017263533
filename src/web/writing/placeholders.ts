// Texts that stand in a draft for files and quotes on their way. Each is replaced wherever it is when they arrive, also
// in the draft of another conversation.
import { signal } from '@preact/signals'

export const pending = signal<ReadonlySet<string>>(new Set())
/** Placeholders whose files didn't arrive. */
const failed = new Set<string>()

export function hold(placeholder: string): void {
  failed.delete(placeholder)
  pending.value = new Set([...pending.peek(), placeholder])
}

/** Called after the text in its place is there. */
export function release(placeholder: string, hasArrived: boolean): void {
  if (!hasArrived) failed.add(placeholder)
  pending.value = new Set([...pending.peek()].filter(other => other !== placeholder))
}

export const pendingIn = (text: string): string[] => [...pending.peek()].filter(one => text.includes(one))

/** Ends when nothing in the text is on its way, and tells whether all has arrived. */
export function arrived(text: string): Promise<boolean> {
  return new Promise(resolve => {
    const stop = pending.subscribe(() => {
      if (pendingIn(text).length > 0) return
      // The signal calls at once, before `stop` is known.
      queueMicrotask(() => stop())
      resolve(![...failed].some(placeholder => text.includes(placeholder)))
    })
  })
}
