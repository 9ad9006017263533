// Unread counts, as the user sees them.
import { type ConversationKey, conversationOf, topicKey } from './conversation.ts'
import type { Store } from './store.ts'
import { isTopicVisible, policyOf } from './topic-visibility.ts'
import { Policy } from './types.ts'

export interface Counts {
  /** Direct messages, and topics that aren't muted. */
  readonly total: number
  readonly direct: number
  readonly mentions: number
  /** Visible unread messages of each channel. */
  readonly ofChannel: ReadonlyMap<number, number>
  /** Unread messages in muted topics or channels. */
  readonly mutedOfChannel: ReadonlyMap<number, number>
}

export function countUnread(store: Store): Counts {
  const ofChannel = new Map<number, number>()
  const mutedOfChannel = new Map<number, number>()
  let [total, direct] = [0, 0]
  for (const [key, ids] of store.unread.idsOf) {
    const conversation = conversationOf(key)
    if ('userIds' in conversation) {
      if (isDirectHidden(store, conversation.userIds)) continue
      direct += ids.length
      total += ids.length
      continue
    }
    const { channelId } = conversation
    if (!isCounted(store, channelId)) continue
    if (isVisible(store, key, channelId)) {
      total += ids.length
      ofChannel.set(channelId, (ofChannel.get(channelId) ?? 0) + ids.length)
    } else mutedOfChannel.set(channelId, (mutedOfChannel.get(channelId) ?? 0) + ids.length)
  }
  return { total, direct, mentions: unreadMentions(store).length, ofChannel, mutedOfChannel }
}

/** Messages in a channel that the user left, or that was archived, don't count: no view shows them. */
function isCounted({ subscriptions }: Store, channelId: number): boolean {
  const subscription = subscriptions.get(channelId)
  return subscription !== undefined && !subscription.is_archived
}

export function unreadMentions(store: Store): number[] {
  const { unread, subscriptions } = store
  const isListed = (id: number, counts: (channelId: number) => boolean): boolean => {
    const key = unread.keyOf.get(id)
    const conversation = key === undefined ? undefined : conversationOf(key)
    return conversation !== undefined && ('userIds' in conversation || counts(conversation.channelId))
  }
  return [
    ...[...unread.mentions].filter(
      id => !unread.keyOf.has(id) || isListed(id, channelId => isCounted(store, channelId)),
    ),
    ...[...unread.wildcards].filter(
      id =>
        !unread.mentions.has(id) &&
        isListed(id, channelId => isCounted(store, channelId) && subscriptions.get(channelId)?.is_muted === false),
    ),
  ]
}

const isVisible = ({ policies, subscriptions }: Store, key: ConversationKey, channelId: number): boolean =>
  isTopicVisible(policies, subscriptions.get(channelId), key)

/** Hidden if all other users in it are muted. */
export const isDirectHidden = ({ mutedUsers }: Store, userIds: readonly number[]): boolean =>
  userIds.every(id => mutedUsers.has(id))

export interface ShownTopic {
  readonly key: ConversationKey
  readonly name: string
  readonly unread: number
  readonly newest: number
  readonly isMuted: boolean
  readonly isFollowed: boolean
}

/** The topics of a channel that the client knows: unread topics and `alsoFirst`, then the others, each newest first. */
export function topicsOf(store: Store, channelId: number, alsoFirst?: ConversationKey): ShownTopic[] {
  const known = store.topics.get(channelId) ?? new Map<string, { name: string; newest: number }>()
  const isFirst = ({ unread, key }: ShownTopic): boolean => unread > 0 || key === alsoFirst
  return [...known.values()]
    .map(({ name, newest }) => {
      const key = topicKey(channelId, name)
      const policy = policyOf(store.policies, key)
      const unread = store.unread.idsOf.get(key)?.length ?? 0
      return { key, name, unread, newest, isMuted: policy === Policy.muted, isFollowed: policy === Policy.followed }
    })
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || b.newest - a.newest)
}

/** The count on the page's icon and in its title. */
export interface Badge {
  readonly count: number
  /** Whether some of the unread messages are direct. */
  readonly hasDirect: boolean
}

/** Values of the setting `desktop_icon_count_display`. */
const Display = { all: 1, directMentionsFollowed: 2, directMentions: 3, nothing: 4 } as const

export function badgeOf(store: Store): Badge {
  const display = store.settings['desktop_icon_count_display'] ?? Display.all
  if (display === Display.nothing) return { count: 0, hasDirect: false }
  const { total, direct } = countUnread(store)
  if (display === Display.all) return { count: total, hasDirect: direct > 0 }
  // A direct message may also mention the user, and so may a message in a followed topic: don't count it twice.
  const ids = new Set(unreadMentions(store))
  for (const [key, unread] of store.unread.idsOf) {
    const conversation = conversationOf(key)
    const counts =
      'userIds' in conversation
        ? !isDirectHidden(store, conversation.userIds)
        : display === Display.directMentionsFollowed &&
          isCounted(store, conversation.channelId) &&
          policyOf(store.policies, key) === Policy.followed
    if (counts) for (const id of unread) ids.add(id)
  }
  return { count: ids.size, hasDirect: direct > 0 }
}
