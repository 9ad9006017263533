// Flags of messages: read, starred, collapsed.
import { type ConversationKey, directKey, topicKey } from '../conversation.ts'
import { afterFlags, type FlagChange, type FlaggedConversation } from '../message-change.ts'
import { seeTopic, type Store } from '../store.ts'
import { addUnread, removeUnread, setMention } from '../unread.ts'
import { refilterFlagged } from '../windows.ts'
import type { Change, Part } from './change.ts'

export function flagsChanged(store: Store, event: FlagChange): Change {
  const { op, flag, messages, message_details = {} } = event
  for (const id of messages) {
    const message = store.messages.get(id)
    if (message !== undefined) store.messages.set(id, afterFlags(message, event))
  }
  const parts: Part[] = messages.map(id => `message ${id}` as const)
  if (flag === 'starred') {
    for (const id of messages)
      if (op === 'add') store.starred.add(id)
      else store.starred.delete(id)
    return { parts: [...parts, 'starred'], stale: refilterFlagged(store, 'starred', op === 'add') }
  }
  if (flag !== 'read') return { parts }
  if (op === 'add') removeUnread(store.unread, messages)
  else
    for (const id of messages) {
      const details = message_details[String(id)]
      if (details === undefined) continue
      addUnread(store.unread, id, keyOfDetails(details, store.ownId))
      if (details.stream_id !== undefined) seeTopic(store, details.stream_id, details.topic ?? '', id)
      // The event doesn't say whether it was a wildcard mention, but the message's flags do.
      const held = store.messages.get(id)
      if (held !== undefined) setMention(store.unread, id, held.flags)
      else if (details.mentioned === true) store.unread.mentions.add(id)
    }
  return { parts: [...parts, 'unread', 'topics'] }
}

const keyOfDetails = ({ stream_id, topic, user_ids }: FlaggedConversation, ownId: number): ConversationKey =>
  stream_id === undefined ? directKey(user_ids ?? [], ownId) : topicKey(stream_id, topic ?? '')
