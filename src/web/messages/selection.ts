// The message that keys act on, the messages being edited, and the feed on the page.
import { signal } from '@preact/signals'

export const selectedMessage = signal<number | undefined>(undefined)

export interface FeedControls {
  /** Selects the next or previous row. */
  readonly move: (by: 1 | -1) => void
  readonly page: (by: 1 | -1) => void
  readonly toStart: () => void
  /** Goes to the newest message and marks what it skips as read; the user can undo this. */
  readonly toEnd: () => void
  /** The first visible message and its distance from the top. */
  readonly position: () => { readonly id: number; readonly top: number } | undefined
}

/** The feed on the page, if there is one. */
export const feedControls = signal<FeedControls | undefined>(undefined)

/** The messages being edited. */
export const editedMessages = signal<ReadonlySet<number>>(new Set())

export const beginEditing = (id: number): void => {
  editedMessages.value = new Set([...editedMessages.peek(), id])
}

export const endEditing = (id: number): void => {
  editedMessages.value = new Set([...editedMessages.peek()].filter(other => other !== id))
}
