// The flags that a message's text sets for users (docs/spec/flags.md#mentioned). Only readers of the message get them.
import type { ReadTx } from '#core/db/database.ts'
import { readersWithAlertWords } from '#features/alert-words/public.ts'
import type { Rendered } from '#features/markdown/public.ts'
import { Flag } from '#features/read-state/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { membersOfGroups } from '#features/user-groups/public.ts'
import { type MessageRow } from './store/messages.ts'
import { topicParticipants } from './store/related.ts'

/** All flags that text can set. */
export const mentionFlags =
  Flag.mentioned | Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned | Flag.has_alert_word

/** The flags of single users. Channel wildcards aren't included: they apply to every user who received the message. */
export async function mentionedReaders(
  tx: ReadTx,
  realm: Realm,
  message: Pick<MessageRow, 'recipient_id' | 'sender_id' | 'topic_lower' | 'topic_wildcard' | 'content'>,
  rendered: Rendered,
): Promise<Map<number, number>> {
  const flagsByUser = new Map<number, number>()
  const add = (ids: Iterable<number>, flag: number): void => {
    for (const id of ids) flagsByUser.set(id, (flagsByUser.get(id) ?? 0) | flag)
  }
  add(await mentionedUsers(tx, realm, rendered), Flag.mentioned)
  add(await readersWithAlertWords(tx, realm.id, message.content), Flag.has_alert_word)
  if (message.topic_wildcard === 1) {
    add(await topicParticipants(tx, message.recipient_id, message.topic_lower), Flag.topic_wildcard_mentioned)
    // The message may not be stored yet.
    add([message.sender_id], Flag.topic_wildcard_mentioned)
  }
  return flagsByUser
}

async function mentionedUsers(tx: ReadTx, realm: Realm, rendered: Rendered): Promise<Set<number>> {
  if (rendered.mentionedGroups.size === 0) return new Set(rendered.mentionedUsers)
  const members = await membersOfGroups(tx, realm, [...rendered.mentionedGroups])
  return members.union(rendered.mentionedUsers)
}
