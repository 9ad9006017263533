// New, edited, moved and deleted messages.
import { keyOfMessage, topicKey } from '../conversation.ts'
import {
  afterReaction,
  afterSubmessage,
  afterUpdate,
  destinationOf,
  isMove,
  type ReactionEvent,
  type SubmessageEvent,
  type Update,
} from '../message-change.ts'
import { seeTopic, type Store } from '../store.ts'
import type { Message } from '../types.ts'
import { addUnread, moveUnread, removeUnread, setMention } from '../unread.ts'
import {
  addArrived,
  forgetLooseMessages,
  type MessageWindow,
  refilterFlagged,
  refilterMoved,
  removeFromWindows,
} from '../windows.ts'
import { type Change, type Deletion, nothing, type Part } from './change.ts'

const deletedLimit = 1_000
/**
 * Looks for messages outside of all windows only after this many new ones, because it has to go through all windows.
 */
const forgetEvery = 100

interface Arrival {
  message: Message
  flags: string[]
  local_message_id?: string
}

export function messageArrived(store: Store, event: Arrival): Change {
  const message = { ...event.message, flags: event.flags }
  store.messages.set(message.id, message)
  const key = keyOfMessage(message, store.ownId)
  if (message.stream_id === undefined) store.directs.set(key, message.id)
  else seeTopic(store, message.stream_id, message.subject, message.id)
  // A channel that the user isn't subscribed to can mention the user. The server doesn't count that as unread.
  const isReceived = message.stream_id === undefined || store.subscriptions.has(message.stream_id)
  if (isReceived && !message.flags.includes('read')) {
    addUnread(store.unread, message.id, key)
    setMention(store.unread, message.id, message.flags)
  }
  store.typing.get(key)?.delete(message.sender_id)
  addArrived(store, message)
  return {
    forgotten: store.messages.size % forgetEvery === 0 ? forgetLooseMessages(store) : [],
    parts: [
      'unread',
      'windows',
      'typing',
      message.stream_id === undefined ? 'directs' : 'topics',
      `message ${message.id}`,
    ],
    arrived: message,
    localId: event.local_message_id,
  }
}

export function messageUpdated(store: Store, event: Update): Change {
  const edited = store.messages.get(event.message_id)
  for (const id of event.message_ids) {
    const message = store.messages.get(id)
    if (message !== undefined) store.messages.set(id, afterUpdate(message, event))
  }
  if (event.rendered_content !== undefined && store.unread.keyOf.has(event.message_id))
    setMention(store.unread, event.message_id, event.flags)
  const parts: Part[] = ['unread', ...event.message_ids.map(id => `message ${id}` as const)]
  const wasMentioned = edited?.flags.includes('mentioned') ?? false
  const isMentioned = event.flags.includes('mentioned')
  const mentions = wasMentioned === isMentioned ? [] : refilterFlagged(store, 'mentioned', isMentioned)
  const isNewlyMentioning = !wasMentioned && isMentioned && !event.flags.includes('read')
  const newlyMentioning = isNewlyMentioning ? store.messages.get(event.message_id) : undefined
  if (!isMove(event)) return { parts, stale: mentions, newlyMentioning }
  return { parts: [...parts, 'windows', 'topics'], stale: moveMessages(store, event), moved: event }
}

function moveMessages(store: Store, event: Update): readonly MessageWindow[] {
  const { channelId, topic } = destinationOf(event)
  const name = store.subscriptions.get(channelId)?.name
  for (const id of event.message_ids) {
    const message = store.messages.get(id)
    if (message !== undefined && name !== undefined) store.messages.set(id, { ...message, display_recipient: name })
  }
  // Even into a channel that the user isn't subscribed to: they stay unread, and count after subscribing.
  moveUnread(store.unread, event.message_ids, topicKey(channelId, topic))
  // If a whole topic moved, nothing is left of it.
  if (event.propagate_mode === 'change_all')
    store.topics.get(event.stream_id ?? 0)?.delete((event.orig_subject ?? topic).toLowerCase())
  seeTopic(store, channelId, topic, event.message_ids.at(-1) ?? 0)
  return refilterMoved(store, event.message_ids, { channelId, topic })
}

export const idsOfDeletion = ({ message_ids, message_id }: Deletion): readonly number[] =>
  message_ids ?? (message_id === undefined ? [] : [message_id])

export function messagesDeleted(store: Store, event: Deletion): Change {
  const ids = idsOfDeletion(event)
  removeFromWindows(store, ids)
  removeUnread(store.unread, ids)
  for (const id of ids) {
    store.messages.delete(id)
    store.starred.delete(id)
    store.deleted.add(id)
  }
  // Responses that could still contain an old one have arrived long ago.
  for (const id of [...store.deleted].slice(0, -deletedLimit)) store.deleted.delete(id)
  return { parts: ['unread', 'windows', 'starred'], forgotten: ids, deleted: event }
}

export function reactionChanged(store: Store, event: ReactionEvent): Change {
  const message = store.messages.get(event.message_id)
  if (message === undefined) return nothing
  store.messages.set(event.message_id, afterReaction(message, event))
  return { parts: [`message ${event.message_id}`] }
}

export function submessageAdded(store: Store, event: SubmessageEvent): Change {
  const message = store.messages.get(event.message_id)
  if (message === undefined) return nothing
  store.messages.set(event.message_id, afterSubmessage(message, event))
  return { parts: [`message ${event.message_id}`] }
}
