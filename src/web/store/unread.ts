// The unread messages that the client knows. All counts are derived from them.
import { type ConversationKey, directKey, topicKey } from './conversation.ts'
import { insertId, removeId } from './sorted-ids.ts'
import type { UnreadMessages } from './types.ts'

export interface Unread {
  readonly keyOf: Map<number, ConversationKey>
  /** Ascending. A conversation without unread messages has no entry. */
  readonly idsOf: Map<ConversationKey, number[]>
  readonly mentions: Set<number>
  /** Messages that mention a whole channel or topic. They count unless the channel is muted. */
  readonly wildcards: Set<number>
  /** The server has older unread messages that the client doesn't know. */
  isIncomplete: boolean
}

export function makeUnread(given: UnreadMessages, ownId: number): Unread {
  const unread: Unread = {
    keyOf: new Map(),
    idsOf: new Map(),
    mentions: new Set(given.mentions),
    wildcards: new Set(),
    isIncomplete: given.old_unreads_missing,
  }
  const addAll = (key: ConversationKey, ids: readonly number[]): void => {
    for (const id of ids) addUnread(unread, id, key)
  }
  for (const { stream_id, topic, unread_message_ids } of given.streams)
    addAll(topicKey(stream_id, topic), unread_message_ids)
  for (const { other_user_id, unread_message_ids } of given.pms)
    addAll(directKey([other_user_id], ownId), unread_message_ids)
  for (const { user_ids_string, unread_message_ids } of given.huddles)
    addAll(directKey(user_ids_string.split(',').map(Number), ownId), unread_message_ids)
  return unread
}

export function addUnread({ keyOf, idsOf }: Unread, id: number, key: ConversationKey): void {
  const before = keyOf.get(id)
  if (before === key) return
  if (before !== undefined) takeFrom(idsOf, before, id)
  keyOf.set(id, key)
  const ids = idsOf.get(key)
  if (ids === undefined) idsOf.set(key, [id])
  else insertId(ids, id)
}

export function removeUnread({ keyOf, idsOf, mentions, wildcards }: Unread, ids: Iterable<number>): void {
  for (const id of ids) {
    mentions.delete(id)
    wildcards.delete(id)
    const key = keyOf.get(id)
    if (key === undefined) continue
    keyOf.delete(id)
    takeFrom(idsOf, key, id)
  }
}

/** Reads the flags of an unread message. */
export function setMention({ mentions, wildcards }: Unread, id: number, flags: readonly string[]): void {
  const isWildcard = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some(flag => flags.includes(flag))
  for (const [ids, belongs] of [
    [mentions, flags.includes('mentioned')],
    [wildcards, isWildcard],
  ] as const)
    if (belongs) ids.add(id)
    else ids.delete(id)
}

/** Ignores messages that aren't unread. */
export function moveUnread(unread: Unread, ids: Iterable<number>, key: ConversationKey): void {
  for (const id of ids) if (unread.keyOf.has(id)) addUnread(unread, id, key)
}

/** For a channel that the user has unsubscribed from. */
export const unreadOfChannel = ({ idsOf }: Unread, channelId: number): number[] =>
  [...idsOf].flatMap(([key, ids]) => (key.startsWith(`c${channelId}:`) ? ids : []))

export const countIn = ({ idsOf }: Unread, key: ConversationKey): number => idsOf.get(key)?.length ?? 0

function takeFrom(idsOf: Unread['idsOf'], key: ConversationKey, id: number): void {
  const ids = idsOf.get(key)
  if (ids === undefined) return
  removeId(ids, id)
  if (ids.length === 0) idsOf.delete(key)
}
