// Conversations by their newest message, from the messages in a window.
import { type ConversationKey, keyOfMessage } from './conversation.ts'
import { isDirectHidden } from './counts.ts'
import type { Store } from './store.ts'
import { isTopicVisible } from './topic-visibility.ts'
import type { Message } from './types.ts'
import type { MessageWindow } from './windows.ts'

export interface RecentConversation {
  readonly key: ConversationKey
  readonly newest: Message
  readonly unread: number
  /** The user has written in it. */
  readonly isOwn: boolean
  /** The newest message of each of the others who wrote last. */
  readonly others: readonly Message[]
}

const mostOthers = 3

/** Newest first, without muted ones. */
export function recentConversations(store: Store, { ids }: MessageWindow): RecentConversation[] {
  const found = new Map<ConversationKey, { newest: Message; isOwn: boolean; others: Message[] }>()
  for (const id of ids.toReversed()) {
    const message = store.messages.get(id)
    if (message === undefined) continue
    const key = keyOfMessage(message, store.ownId)
    const known = found.get(key) ?? { newest: message, isOwn: false, others: [] }
    const { sender_id: sender } = message
    known.isOwn ||= sender === store.ownId
    const isListed = sender === store.ownId || known.others.some(({ sender_id }) => sender_id === sender)
    if (!isListed && known.others.length < mostOthers) known.others.push(message)
    found.set(key, known)
  }
  return [...found]
    .filter(([key, { newest }]) => isVisible(store, key, newest))
    .map(([key, one]) => ({ key, ...one, unread: store.unread.idsOf.get(key)?.length ?? 0 }))
}

function isVisible(store: Store, key: ConversationKey, { stream_id }: Message): boolean {
  if (stream_id !== undefined) return isTopicVisible(store.policies, store.subscriptions.get(stream_id), key)
  return !isDirectHidden(store, key.slice(1).split(',').map(Number))
}
