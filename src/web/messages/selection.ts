// The message that keys act on, the messages whose text the user is changing, and the list of messages on the page.
import { signal } from '@preact/signals'

export const selectedMessage = signal<number | undefined>(undefined)

export interface FeedControls {
  /** Selects the next row, or the one before. */
  readonly move: (by: 1 | -1) => void
  readonly page: (by: 1 | -1) => void
  readonly toStart: () => void
  /** To the newest message; messages that are passed are read, and the user can undo it. */
  readonly toEnd: () => void
  /** The first visible message and its distance from the top. */
  readonly position: () => { readonly id: number; readonly top: number } | undefined
}

/** Of the list on the page, if there is one. */
export const feedControls = signal<FeedControls | undefined>(undefined)

/** The messages whose text the user is changing. */
export const editedMessages = signal<ReadonlySet<number>>(new Set())

export const beginEditing = (id: number): void => {
  editedMessages.value = new Set([...editedMessages.peek(), id])
}

export const endEditing = (id: number): void => {
  editedMessages.value = new Set([...editedMessages.peek()].filter(other => other !== id))
}
