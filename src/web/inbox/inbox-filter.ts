// The unread conversations in the inbox.
import { signal } from '@preact/signals'
import { topicName, userNames } from '../conversation/names.ts'
import { type ConversationKey, conversationOf } from '../store/conversation.ts'
import { isDirectHidden, type ShownTopic, topicsOf } from '../store/counts.ts'
import { compareNames } from '../store/order.ts'
import type { Store } from '../store/store.ts'
import { isTopicVisible } from '../store/topic-visibility.ts'
import type { Subscription } from '../store/types.ts'

export type Kind = 'all' | 'unmuted' | 'followed'
export const kind = signal<Kind>('unmuted')
export const words = signal('')

/** Whether the inbox shows only some of the conversations. */
export const isFiltered = (): boolean => kind.value === 'followed' || words.value.trim() !== ''

interface Filter {
  readonly direct: (userIds: readonly number[]) => boolean
  readonly topic: (channel: Subscription, topic: ShownTopic) => boolean
}

function inboxFilter(store: Store): Filter {
  const wanted = words.value.trim().toLowerCase()
  const matches = (text: string): boolean => text.toLowerCase().includes(wanted)
  const isKind = (channel: Subscription, { key, isFollowed }: ShownTopic): boolean => {
    if (kind.value === 'followed') return isFollowed
    return kind.value === 'all' || isTopicVisible(store.policies, channel, key)
  }
  return {
    direct: userIds =>
      kind.value !== 'followed' &&
      (kind.value === 'all' || !isDirectHidden(store, userIds)) &&
      matches(userNames(store, userIds)),
    topic: (channel, topic) => isKind(channel, topic) && (matches(topicName(topic.name)) || matches(channel.name)),
  }
}

interface ListedDirect {
  readonly key: ConversationKey
  readonly ids: readonly number[]
  readonly userIds: readonly number[]
}

interface ListedChannel {
  readonly channel: Subscription
  readonly topics: readonly ShownTopic[]
}

/** Pinned channels come first. */
export function inboxConversations(store: Store): { directs: ListedDirect[]; channels: ListedChannel[] } {
  const isListed = inboxFilter(store)
  const directs = [...store.unread.idsOf].flatMap(([key, ids]) => {
    const conversation = conversationOf(key)
    return 'userIds' in conversation && isListed.direct(conversation.userIds)
      ? [{ key, ids, userIds: conversation.userIds }]
      : []
  })
  const channels = [...store.subscriptions.values()]
    .filter(({ is_archived }) => !is_archived)
    .map(channel => ({
      channel,
      topics: topicsOf(store, channel.stream_id).filter(topic => topic.unread > 0 && isListed.topic(channel, topic)),
    }))
    .filter(({ topics }) => topics.length > 0)
    .sort(
      (a, b) =>
        Number(b.channel.pin_to_top) - Number(a.channel.pin_to_top) || compareNames(a.channel.name, b.channel.name),
    )
  return { directs, channels }
}

/** As many channels and topics, from the top, as there's room for. */
export function firstOf(
  channels: readonly ListedChannel[],
  room: number,
): (ListedChannel & { shown: readonly ShownTopic[] })[] {
  let left = room
  return channels.flatMap(({ channel, topics }) => {
    if (left <= 0) return []
    const shown = topics.slice(0, left)
    left -= shown.length
    return [{ channel, topics, shown }]
  })
}
