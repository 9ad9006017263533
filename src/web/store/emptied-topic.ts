// A topic of which nothing is left after a move.
import { topicKey } from './conversation.ts'
import type { Update } from './message-change.ts'
import { conversationIn } from './narrow.ts'
import type { Store } from './store.ts'

/**
 * Another user has moved the last message out of a topic of which all messages were held: the topic itself has moved.
 */
export function isEmptiedByOther(store: Store, event: Update): boolean {
  // A reader who may not know the channel before gets the channel after twice.
  if (event.user_id === store.ownId || event.stream_id === event.new_stream_id) return false
  const topic = topicKey(event.stream_id ?? 0, event.orig_subject ?? '')
  return [...store.windows.values()].some(
    ({ narrow, ids, foundOldest, foundNewest }) =>
      ids.length === 0 && foundOldest && foundNewest && conversationIn(narrow, store.ownId) === topic,
  )
}
