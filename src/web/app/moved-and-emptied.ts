// When a topic is moved or renamed, the page follows it, even if only the message that the user is reading and the ones
// after it move. Conversations without messages disappear from the lists.
import { correctAddress } from '../base/history.ts'
import { changed, client, onChange, theStore } from '../base/live.ts'
import { directTerms, hashOfNarrow, route, topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { userNames } from '../conversation/names.ts'
import { feedControls } from '../messages/selection.ts'
import { hashName } from '../store/channel-sign.ts'
import { type Conversation, conversationOf, keyOf, topicKey } from '../store/conversation.ts'
import { isEmptiedByOther } from '../store/emptied-topic.ts'
import type { Change } from '../store/events/change.ts'
import { idsOfDeletion } from '../store/events/messages.ts'
import { destinationOf, type Update } from '../store/message-change.ts'
import { conversationIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'

export function followMoves(): void {
  onChange(({ moved }) => {
    if (moved !== undefined) follow(theStore(), moved)
  })
}

function follow(store: Store, event: Update): void {
  const here = route.peek()
  if (here.view !== 'narrow') return
  const before = topicKey(event.stream_id ?? 0, event.orig_subject ?? '')
  const { channelId, topic } = destinationOf(event)
  const channel = channelOf(store, channelId)
  if (conversationIn(here.narrow, store.ownId) !== before || channel === undefined) return
  const position = feedControls.peek()?.position()
  // There's always a selected row. The user chose it only if it has the focus.
  const focused = document.activeElement?.closest<HTMLElement>('article[data-id]')?.dataset['id']
  const read = [Number(focused), position?.id]
  const isOwn = event.user_id === store.ownId
  // A user who moves only part of a topic stays in it.
  const isWhole = event.propagate_mode === 'change_all' || isEmptiedByOther(store, event)
  const isRest = event.propagate_mode === 'change_later' && !isOwn && event.message_ids.some(id => read.includes(id))
  if (!isWhole && !isRest) return
  correctAddress(hashOfNarrow(topicTerms(channelId, topic)), position)
  if (event.user_id === null || isOwn) return
  const { topicMoved, messagesMoved } = onDemand.peek().navigation
  const sentence = isWhole ? topicMoved : messagesMoved
  say(sentence(userNames(store, [event.user_id]), `${hashName(channel)} › ${topic}`))
}

// A topic or direct conversation may have lost its last message. The client doesn't have all messages, so it asks the
// server which is the newest one left.

export function removeEmptied(): void {
  onChange(change => {
    const store = theStore()
    for (const one of doubtfulAfter(store, change)) void check(store, one)
  })
}

interface Doubtful {
  readonly conversation: Conversation
  /** The newest message that the client knew of, now gone. */
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
    // A new message may have arrived meanwhile.
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
