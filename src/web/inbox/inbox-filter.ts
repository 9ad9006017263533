// The unread conversations in the inbox.
import { signal } from '@preact/signals'
import { topicName, userNames } from '../conversation/names.ts'
import { type ConversationKey, conversationOf } from '../store/conversation.ts'
import { isDirectHidden, type ShownTopic, topicsOf, unreadMentions } from '../store/counts.ts'
import { compareNames } from '../store/order.ts'
import type { Store } from '../store/store.ts'
import { isTopicVisible } from '../store/topic-visibility.ts'
import type { Subscription } from '../store/types.ts'

export type Kind = 'all' | 'direct' | 'mentions' | 'followed'
export const kind = signal<Kind>('all')
export const showsMuted = signal(false)
export const words = signal('')

/** Whether the user looks at a part of the conversations. */
export const isFiltered = (): boolean => kind.value !== 'all' || words.value.trim() !== ''

export function showAll(): void {
  kind.value = 'all'
  words.value = ''
}

export interface Listed {
  readonly key: ConversationKey
  /** Ascending. */
  readonly ids: readonly number[]
  readonly mentions: number
}

export const newestOf = ({ ids }: Listed): number => ids.at(-1) ?? 0

export interface ListedDirect extends Listed {
  readonly userIds: readonly number[]
}

export interface ListedTopic extends Listed {
  readonly name: string
  readonly isMuted: boolean
  readonly isFollowed: boolean
}

export interface ListedChannel {
  readonly channel: Subscription
  readonly topics: readonly ListedTopic[]
}

interface Inbox {
  readonly directs: readonly ListedDirect[]
  readonly channels: readonly ListedChannel[]
  /** Unread messages: all, direct ones, those that mention the user, those of followed topics. */
  readonly unread: Readonly<Record<Kind, number>>
  /** The conversations that are listed, and the unread messages in them. */
  readonly listed: { readonly conversations: number; readonly unread: number }
}

/** Pinned channels come first. */
export function inboxConversations(store: Store): Inbox {
  const wanted = words.value.trim().toLowerCase()
  const matches = (text: string): boolean => text.toLowerCase().includes(wanted)
  const mentions = mentionsByConversation(store)
  const unread = { all: 0, direct: 0, mentions: 0, followed: 0 }
  const listed = { conversations: 0, unread: 0 }
  /** Counts the conversation. Returns whether it is one of those chosen. */
  const isChosen = (one: Listed, belongs: { readonly direct?: boolean; readonly followed?: boolean }): boolean => {
    const { length } = one.ids
    unread.all += length
    unread.mentions += one.mentions
    if (belongs.direct === true) unread.direct += length
    if (belongs.followed === true) unread.followed += length
    if (kind.value === 'mentions' ? one.mentions === 0 : kind.value !== 'all' && belongs[kind.value] !== true)
      return false
    listed.conversations++
    listed.unread += length
    return true
  }
  const directs = [...store.unread.idsOf].flatMap(([key, ids]) => {
    const conversation = conversationOf(key)
    if (!('userIds' in conversation)) return []
    const { userIds } = conversation
    if (!showsMuted.value && isDirectHidden(store, userIds)) return []
    const one = { key, ids, userIds, mentions: mentions.get(key) ?? 0 }
    return matches(userNames(store, userIds)) && isChosen(one, { direct: true }) ? [one] : []
  })
  directs.sort((a, b) => newestOf(b) - newestOf(a))
  const isShown = (channel: Subscription, { key, name, unread: count }: ShownTopic): boolean =>
    count > 0 &&
    (showsMuted.value || isTopicVisible(store.policies, channel, key)) &&
    (matches(topicName(name)) || matches(channel.name))
  const channels = [...store.subscriptions.values()]
    .filter(({ is_archived }) => !is_archived)
    .map(channel => ({
      channel,
      topics: topicsOf(store, channel.stream_id).flatMap(topic => {
        if (!isShown(channel, topic)) return []
        const { key, name, isMuted, isFollowed } = topic
        const ids = store.unread.idsOf.get(key) ?? []
        const one = { key, ids, name, isMuted, isFollowed, mentions: mentions.get(key) ?? 0 }
        return isChosen(one, { followed: isFollowed }) ? [one] : []
      }),
    }))
    .filter(({ topics }) => topics.length > 0)
    .sort(
      (a, b) =>
        Number(b.channel.pin_to_top) - Number(a.channel.pin_to_top) || compareNames(a.channel.name, b.channel.name),
    )
  return { directs, channels, unread, listed }
}

function mentionsByConversation(store: Store): ReadonlyMap<ConversationKey, number> {
  const found = new Map<ConversationKey, number>()
  for (const id of unreadMentions(store)) {
    const key = store.unread.keyOf.get(id)
    if (key !== undefined) found.set(key, (found.get(key) ?? 0) + 1)
  }
  return found
}

/** As many channels and topics, from the top, as there's room for. */
export function firstOf(
  channels: readonly ListedChannel[],
  room: number,
): (ListedChannel & { shown: readonly ListedTopic[] })[] {
  let left = room
  return channels.flatMap(({ channel, topics }) => {
    if (left <= 0) return []
    const shown = topics.slice(0, left)
    left -= shown.length
    return [{ channel, topics, shown }]
  })
}
