// Finds the next unread conversation.
import type { Conversation, ConversationKey } from './conversation.ts'
import { topicsOf } from './counts.ts'
import { orderedChannels, orderedDirects } from './order.ts'
import type { Store } from './store.ts'
import { isTopicVisible, policyOf } from './topic-visibility.ts'
import { Policy } from './types.ts'

interface UnreadConversation {
  readonly key: ConversationKey
  /** The topic is spelled as in its latest message. */
  readonly conversation: Conversation
}

export type UnreadKind = 'any' | 'followed' | 'direct'

/** Leaves out muted conversations. */
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

/** The unread conversation after the current one; after the last, the first. */
export function nextUnread(
  store: Store,
  here: ConversationKey | undefined,
  kind: UnreadKind = 'any',
): Conversation | undefined {
  const all = unreadInOrder(store, kind)
  const at = all.findIndex(({ key }) => key === here)
  // A conversation that was just read is no longer in the list: then others in its channel come next.
  const channel = here === undefined ? undefined : /^c\d+:/.exec(here)?.[0]
  const from =
    at >= 0 ? at + 1 : Math.max(0, channel === undefined ? 0 : all.findIndex(({ key }) => key.startsWith(channel)))
  return [...all.slice(from), ...all.slice(0, from)].find(({ key }) => key !== here)?.conversation
}

/** The current conversation's first unread message, if no other conversation is unread. */
export function onlyUnreadHere(store: Store, here: ConversationKey | undefined, kind: UnreadKind): number | undefined {
  const [only] = unreadInOrder(store, kind)
  const ids = only !== undefined && only.key === here ? store.unread.idsOf.get(only.key) : undefined
  return ids?.reduce((first, id) => Math.min(first, id))
}
