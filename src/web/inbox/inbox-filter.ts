// Which unread conversations the inbox lists.
import { signal } from '@preact/signals'
import { topicName, userNames } from '../conversation/names.ts'
import { isDirectHidden, type ShownTopic } from '../store/counts.ts'
import type { Store } from '../store/store.ts'
import { isTopicVisible } from '../store/topic-visibility.ts'
import type { Subscription } from '../store/types.ts'

export type Kind = 'all' | 'unmuted' | 'followed'
export const kind = signal<Kind>('unmuted')
export const words = signal('')

/** Whether the user looks at a part of the conversations. */
export const isFiltered = (): boolean => kind.value === 'followed' || words.value.trim() !== ''

interface Filter {
  readonly direct: (userIds: readonly number[]) => boolean
  readonly topic: (channel: Subscription, topic: ShownTopic) => boolean
}

export function inboxFilter(store: Store): Filter {
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
