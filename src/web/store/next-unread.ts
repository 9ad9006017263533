// Which unread conversation comes next.
import type { Conversation, ConversationKey } from './conversation.ts'
import { topicsOf } from './counts.ts'
import { orderedChannels, orderedDirects } from './order.ts'
import type { Store } from './store.ts'
import { isTopicVisible, policyOf } from './topic-visibility.ts'
import { Policy } from './types.ts'

interface UnreadConversation {
  readonly key: ConversationKey
  /** With the topic as last written. */
  readonly conversation: Conversation
}

export type UnreadKind = 'any' | 'followed' | 'direct'

/** Unread conversations that aren't muted. */
export function unreadInOrder(store: Store, kind: UnreadKind): UnreadConversation[] {
  const directs = orderedDirects(store)
    .filter(({ unread }) => unread > 0)
    .map(({ key, userIds }) => ({ key, conversation: { userIds } }))
  if (kind === 'direct') return directs
  const { shown, inactive } = orderedChannels(store)
  const topics = [...shown, ...inactive].flatMap(channel =>
    topicsOf(store, channel.stream_id)
      .filter(({ key, unread }) => unread > 0 && isTopicVisible(store.policies, channel, key))
      .map(({ key, name }) => ({ key, conversation: { channelId: channel.stream_id, topic: name } })),
  )
  if (kind === 'any') return [...directs, ...topics]
  return topics.filter(({ key }) => policyOf(store.policies, key) === Policy.followed)
}

/** The unread conversation after the present one; after the last one the first. */
export function nextUnread(
  store: Store,
  here: ConversationKey | undefined,
  kind: UnreadKind = 'any',
): Conversation | undefined {
  const all = unreadInOrder(store, kind)
  const at = all.findIndex(({ key }) => key === here)
  // What was just read is no longer in the list: then the others of its channel are next.
  const channel = here === undefined ? undefined : /^c\d+:/.exec(here)?.[0]
  const from =
    at >= 0 ? at + 1 : Math.max(0, channel === undefined ? 0 : all.findIndex(({ key }) => key.startsWith(channel)))
  return [...all.slice(from), ...all.slice(0, from)].find(({ key }) => key !== here)?.conversation
}

/** The first unread message of the present conversation, if it is the only unread one. */
export function onlyUnreadHere(store: Store, here: ConversationKey | undefined, kind: UnreadKind): number | undefined {
  const [only] = unreadInOrder(store, kind)
  const ids = only !== undefined && only.key === here ? store.unread.idsOf.get(only.key) : undefined
  return ids?.reduce((first, id) => Math.min(first, id))
}
