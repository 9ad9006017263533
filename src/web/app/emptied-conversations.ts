// A topic or a direct conversation may have lost its last message. The client does not hold all messages, so it asks the
// server for the newest one that is left.
import { type Conversation, conversationOf, keyOf } from '../store/conversation.ts'
import type { Change } from '../store/events/change.ts'
import { idsOfDeletion } from '../store/events/messages.ts'
import type { Store } from '../store/store.ts'
import { changed, client, onChange, theStore } from '../base/live.ts'
import { directTerms, topicTerms } from '../base/navigate.ts'

export function removeEmptied(): void {
  onChange(change => {
    const store = theStore()
    for (const one of doubtfulAfter(store, change)) void check(store, one)
  })
}

interface Doubtful {
  readonly conversation: Conversation
  /** The newest message that the client knew of, and that is gone. */
  readonly newest: number
}

function doubtfulAfter(store: Store, { deleted, moved }: Change): Doubtful[] {
  if (deleted !== undefined) {
    const ids = idsOfDeletion(deleted)
    return deleted.stream_id === undefined
      ? directsWith(store, ids)
      : topicWith(store, deleted.stream_id, deleted.topic ?? '', ids)
  }
  if (moved === undefined) return []
  return topicWith(store, moved.stream_id ?? 0, moved.orig_subject ?? '', moved.message_ids)
}

function topicWith({ topics }: Store, channelId: number, topic: string, ids: readonly number[]): Doubtful[] {
  const newest = topics.get(channelId)?.get(topic.toLowerCase())?.newest ?? 0
  return ids.includes(newest) ? [{ conversation: { channelId, topic }, newest }] : []
}

function directsWith({ directs }: Store, ids: readonly number[]): Doubtful[] {
  const gone = new Set(ids)
  return [...directs].flatMap(([key, newest]) =>
    gone.has(newest) ? [{ conversation: conversationOf(key), newest }] : [],
  )
}

async function check(store: Store, { conversation, newest }: Doubtful): Promise<void> {
  const found = await newestIn(conversation).catch(() => newest)
  if (found === newest) return
  const { topics, directs } = store
  if ('userIds' in conversation) {
    const key = keyOf(conversation, store.ownId)
    // A message may have come meanwhile.
    if (directs.get(key) !== newest) return
    if (found === undefined) directs.delete(key)
    else directs.set(key, found)
    return changed('directs')
  }
  const known = topics.get(conversation.channelId)
  const topic = known?.get(conversation.topic.toLowerCase())
  if (known === undefined || topic?.newest !== newest) return
  if (found === undefined) known.delete(conversation.topic.toLowerCase())
  else known.set(conversation.topic.toLowerCase(), { ...topic, newest: found })
  changed('topics')
}

async function newestIn(to: Conversation): Promise<number | undefined> {
  const narrow = 'userIds' in to ? directTerms(to.userIds) : topicTerms(to.channelId, to.topic)
  const around = { anchor: 'newest' as const, num_before: 1, num_after: 0, allow_empty_topic_name: true }
  return (await client.call('GET /messages', { narrow: narrow as never, ...around })).messages[0]?.id
}
