// Topics that became empty because their messages moved.
import { topicKey } from './conversation.ts'
import type { Update } from './message-change.ts'
import { conversationIn } from './narrow.ts'
import type { Store } from './store.ts'

/**
 * Whether another user moved the last message out of a topic and the client had all of its messages. Then the topic
 * itself has moved.
 */
export function isEmptiedByOther(store: Store, event: Update): boolean {
  // For a reader who can't see the old channel, the event names the new channel twice.
  if (event.user_id === store.ownId || event.stream_id === event.new_stream_id) return false
  const topic = topicKey(event.stream_id ?? 0, event.orig_subject ?? '')
  return [...store.windows.values()].some(
    ({ narrow, ids, foundOldest, foundNewest }) =>
      ids.length === 0 && foundOldest && foundNewest && conversationIn(narrow, store.ownId) === topic,
  )
}
