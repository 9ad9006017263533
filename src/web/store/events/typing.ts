// Users who type.
import { type ConversationKey, directKey, topicKey } from '../conversation.ts'
import type { Store } from '../store.ts'
import type { Change, Typist } from './change.ts'

export function typingStarted(store: Store, event: TypingEvent): Change {
  const key = keyOfTyping(event, store.ownId)
  const users = store.typing.get(key) ?? new Set()
  store.typing.set(key, users)
  const { user_id: userId } = event.sender
  if (userId !== store.ownId) users.add(userId)
  return { parts: ['typing'], typist: { key, userId } }
}

/** No sign of the typing user has come for too long. */
export function typingExpired(store: Store, { key, userId }: Typist): Change {
  const users = store.typing.get(key)
  users?.delete(userId)
  if (users?.size === 0) store.typing.delete(key)
  return { parts: ['typing'] }
}

export const typingStopped = (store: Store, event: TypingEvent): Change =>
  typingExpired(store, { key: keyOfTyping(event, store.ownId), userId: event.sender.user_id })

interface TypingEvent {
  message_type: string
  sender: { user_id: number }
  recipients?: { user_id: number }[]
  stream_id?: number
  topic?: string
}

const keyOfTyping = ({ recipients, stream_id, topic }: TypingEvent, ownId: number): ConversationKey =>
  stream_id === undefined
    ? directKey(recipients?.map(({ user_id }) => user_id) ?? [], ownId)
    : topicKey(stream_id, topic ?? '')
