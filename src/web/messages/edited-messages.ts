// The messages whose text the user is changing.
import { signal } from '@preact/signals'

export const editedMessages = signal<ReadonlySet<number>>(new Set())

export const beginEditing = (id: number): void => {
  editedMessages.value = new Set([...editedMessages.peek(), id])
}

export const endEditing = (id: number): void => {
  editedMessages.value = new Set([...editedMessages.peek()].filter(other => other !== id))
}
