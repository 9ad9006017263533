// Events change the store. Each handler returns the parts that have changed, which the views then render again.
import type { ApiEvent } from '#client/api.ts'
import { directKey, keyOfMessage, topicKey, type ConversationKey } from './conversation.ts'
import { seeTopic, type Store } from './store.ts'
import { setPolicy } from './topic-visibility.ts'
import type { Channel, Message, Person, Reaction, Subscription, TopicPolicy } from './types.ts'
import { addUnread, moveUnread, removeUnread, setMention, unreadOfChannel } from './unread.ts'
import {
  addArrived,
  forgetLooseMessages,
  type MessageWindow,
  refilterFlagged,
  refilterMoved,
  refilterVisible,
  removeFromWindows,
} from './windows.ts'

/** A part of the store, or one message of it. */
export type Part =
  | 'unread'
  | 'channels'
  | 'people'
  | 'policies'
  | 'directs'
  | 'topics'
  | 'starred'
  | 'typing'
  | 'settings'
  | 'windows'
  | 'organization'
  | `message ${number}`

export interface Change {
  readonly parts: readonly Part[]
  /** Windows that lack messages and must be fetched again. */
  readonly stale?: readonly MessageWindow[]
  /** A message that has just come. */
  readonly arrived?: Message
  /** Messages that are no longer held. */
  readonly forgotten?: readonly number[]
  /** A user who has begun to type. */
  readonly typist?: Typist
  /** The name that this client gave to the message when it sent it. */
  readonly localId?: string | undefined
}

export interface Typist {
  readonly key: ConversationKey
  readonly userId: number
}

const deletedLimit = 1_000

const nothing: Change = { parts: [] }
type Handler = (store: Store, event: any) => Change

export function applyEvent(store: Store, event: ApiEvent): Change {
  const handler = handlers[event.op === undefined ? event.type : `${event.type} ${event.op}`]
  return handler === undefined ? nothing : handler(store, event)
}

interface Arrival {
  message: Message
  flags: string[]
  local_message_id?: string
}

function messageArrived(store: Store, event: Arrival): Change {
  const message = { ...event.message, flags: event.flags }
  store.messages.set(message.id, message)
  const key = keyOfMessage(message, store.ownId)
  if (message.stream_id === undefined) store.directs.set(key, message.id)
  else seeTopic(store, message.stream_id, message.subject, message.id)
  if (!message.flags.includes('read')) {
    addUnread(store.unread, message.id, key)
    setMention(store.unread, message.id, message.flags)
  }
  store.typing.get(key)?.delete(message.sender_id)
  addArrived(store, message)
  return {
    forgotten: forgetLooseMessages(store),
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

interface Update {
  message_id: number
  message_ids: number[]
  flags: string[]
  rendered_content?: string
  content?: string
  edit_timestamp: number
  stream_id?: number
  new_stream_id?: number
  orig_subject?: string
  subject?: string
  rendering_only: boolean
}

function messageUpdated(store: Store, event: Update): Change {
  const edited = store.messages.get(event.message_id)
  if (event.rendered_content !== undefined) {
    if (edited !== undefined)
      store.messages.set(event.message_id, {
        ...edited,
        content: event.rendered_content,
        flags: event.flags,
        ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp }),
      })
    if (store.unread.keyOf.has(event.message_id)) setMention(store.unread, event.message_id, event.flags)
  }
  const parts: Part[] = ['unread', ...event.message_ids.map(id => `message ${id}` as const)]
  const wasMentioned = edited?.flags.includes('mentioned') ?? false
  const mentions = wasMentioned === event.flags.includes('mentioned') ? [] : refilterFlagged(store, 'mentioned')
  const isMove = event.orig_subject !== undefined || event.new_stream_id !== undefined
  if (!isMove || event.stream_id === undefined) return { parts, stale: mentions }
  return { parts: [...parts, 'windows', 'topics'], stale: moveMessages(store, event) }
}

function moveMessages(store: Store, event: Update): readonly MessageWindow[] {
  const channelId = event.new_stream_id ?? event.stream_id ?? 0
  const topic = event.subject ?? event.orig_subject ?? ''
  for (const id of event.message_ids) {
    const message = store.messages.get(id)
    if (message === undefined) continue
    const moved = { ...message, stream_id: channelId, subject: topic, last_moved_timestamp: event.edit_timestamp }
    const name = store.subscriptions.get(channelId)?.name
    store.messages.set(id, name === undefined ? moved : { ...moved, display_recipient: name })
  }
  if (store.subscriptions.has(channelId)) moveUnread(store.unread, event.message_ids, topicKey(channelId, topic))
  else removeUnread(store.unread, event.message_ids)
  seeTopic(store, channelId, topic, event.message_ids.at(-1) ?? 0)
  return refilterMoved(store, event.message_ids, { channelId, topic })
}

function messagesDeleted(
  store: Store,
  { message_ids, message_id }: { message_ids?: number[]; message_id?: number },
): Change {
  const ids = message_ids ?? (message_id === undefined ? [] : [message_id])
  removeFromWindows(store, ids)
  removeUnread(store.unread, ids)
  for (const id of ids) {
    store.messages.delete(id)
    store.starred.delete(id)
    store.deleted.add(id)
  }
  // Answers that may still contain an old one have come long ago.
  for (const id of [...store.deleted].slice(0, -deletedLimit)) store.deleted.delete(id)
  return { parts: ['unread', 'windows', 'starred'], forgotten: ids }
}

interface FlagChange {
  op: 'add' | 'remove'
  flag: string
  messages: number[]
  message_details?: Record<
    string,
    { type: string; stream_id?: number; topic?: string; user_ids?: number[]; mentioned?: boolean }
  >
}

function flagsChanged(store: Store, { op, flag, messages, message_details = {} }: FlagChange): Change {
  for (const id of messages) {
    const message = store.messages.get(id)
    if (message === undefined) continue
    const others = message.flags.filter(name => name !== flag)
    store.messages.set(id, { ...message, flags: op === 'add' ? [...others, flag] : others })
  }
  const parts: Part[] = messages.map(id => `message ${id}` as const)
  if (flag === 'starred') {
    for (const id of messages)
      if (op === 'add') store.starred.add(id)
      else store.starred.delete(id)
    return { parts: [...parts, 'starred'], stale: refilterFlagged(store, 'starred') }
  }
  if (flag !== 'read') return { parts }
  if (op === 'add') removeUnread(store.unread, messages)
  else
    for (const id of messages) {
      const details = message_details[String(id)]
      if (details === undefined) continue
      addUnread(store.unread, id, keyOfDetails(details, store.ownId))
      // The details do not say whether the mention was a wildcard; the flags of a held message do.
      const held = store.messages.get(id)
      if (held !== undefined) setMention(store.unread, id, held.flags)
      else if (details.mentioned === true) store.unread.mentions.add(id)
    }
  return { parts: [...parts, 'unread'] }
}

const keyOfDetails = (
  { stream_id, topic, user_ids }: { stream_id?: number; topic?: string; user_ids?: number[] },
  ownId: number,
): ConversationKey => (stream_id === undefined ? directKey(user_ids ?? [], ownId) : topicKey(stream_id, topic ?? ''))

interface ReactionEvent extends Reaction {
  op: 'add' | 'remove'
  message_id: number
}

function reactionChanged(store: Store, { op, message_id, ...reaction }: ReactionEvent): Change {
  const message = store.messages.get(message_id)
  if (message === undefined) return nothing
  const isSame = (other: Reaction): boolean =>
    other.user_id === reaction.user_id &&
    other.emoji_code === reaction.emoji_code &&
    other.reaction_type === reaction.reaction_type
  const others = message.reactions.filter(other => !isSame(other))
  store.messages.set(message_id, { ...message, reactions: op === 'add' ? [...others, reaction] : others })
  return { parts: [`message ${message_id}`] }
}

function submessageAdded(store: Store, event: Message['submessages'][number] & { submessage_id: number }): Change {
  const message = store.messages.get(event.message_id)
  if (message === undefined) return nothing
  const { message_id, sender_id, msg_type, content, submessage_id: id } = event
  if (message.submessages.some(other => other.id === id)) return nothing
  const submessages = [...message.submessages, { id, message_id, sender_id, msg_type, content }]
  store.messages.set(message_id, { ...message, submessages })
  return { parts: [`message ${message_id}`] }
}

function subscribed(store: Store, { subscriptions }: { subscriptions: Subscription[] }): Change {
  for (const one of subscriptions) {
    store.subscriptions.set(one.stream_id, one)
    store.otherChannels.delete(one.stream_id)
  }
  return { parts: ['channels', 'unread', 'windows'], stale: refilterVisible(store) }
}

function unsubscribed(store: Store, { subscriptions }: { subscriptions: { stream_id: number }[] }): Change {
  for (const { stream_id } of subscriptions) {
    const left = store.subscriptions.get(stream_id)
    store.subscriptions.delete(stream_id)
    if (left !== undefined) store.otherChannels.set(stream_id, left)
    removeUnread(store.unread, unreadOfChannel(store.unread, stream_id))
  }
  return { parts: ['channels', 'unread', 'windows'], stale: refilterVisible(store) }
}

function subscriptionUpdated(store: Store, event: { stream_id: number; property: string; value: unknown }): Change {
  const known = store.subscriptions.get(event.stream_id)
  if (known === undefined) return nothing
  store.subscriptions.set(event.stream_id, { ...known, [event.property]: event.value })
  const stale = event.property === 'is_muted' ? refilterVisible(store) : []
  return { parts: ['channels', 'unread', 'windows'], stale }
}

function channelUpdated(store: Store, event: { stream_id: number; property: string; value: unknown }): Change {
  for (const channels of [store.subscriptions, store.otherChannels] as Map<number, Channel>[]) {
    const known = channels.get(event.stream_id)
    if (known !== undefined) channels.set(event.stream_id, { ...known, [event.property]: event.value })
  }
  return { parts: ['channels'] }
}

function channelsMade(store: Store, { streams }: { streams: Channel[] }): Change {
  for (const one of streams) if (!store.subscriptions.has(one.stream_id)) store.otherChannels.set(one.stream_id, one)
  return { parts: ['channels'] }
}

function channelsGone(store: Store, event: { streams?: { stream_id: number }[]; stream_ids?: number[] }): Change {
  const ids = event.stream_ids ?? event.streams?.map(({ stream_id }) => stream_id) ?? []
  for (const id of ids) {
    store.subscriptions.delete(id)
    store.otherChannels.delete(id)
    removeUnread(store.unread, unreadOfChannel(store.unread, id))
  }
  return { parts: ['channels', 'unread', 'windows'] }
}

function policyChanged(store: Store, event: TopicPolicy): Change {
  setPolicy(store.policies, event)
  return { parts: ['policies', 'unread', 'windows'], stale: refilterVisible(store) }
}

function typingStarted(store: Store, event: TypingEvent): Change {
  const key = keyOfTyping(event, store.ownId)
  const users = store.typing.get(key) ?? new Set()
  store.typing.set(key, users)
  const { user_id: userId } = event.sender
  if (userId !== store.ownId) users.add(userId)
  return { parts: ['typing'], typist: { key, userId } }
}

/** No sign of the typing user has come for too long. */
export function typingExpired(store: Store, { key, userId }: Typist): Change {
  const users = store.typing.get(key)
  users?.delete(userId)
  if (users?.size === 0) store.typing.delete(key)
  return { parts: ['typing'] }
}

const typingStopped = (store: Store, event: TypingEvent): Change =>
  typingExpired(store, { key: keyOfTyping(event, store.ownId), userId: event.sender.user_id })

interface TypingEvent {
  message_type: string
  sender: { user_id: number }
  recipients?: { user_id: number }[]
  stream_id?: number
  topic?: string
}

const keyOfTyping = ({ recipients, stream_id, topic }: TypingEvent, ownId: number): ConversationKey =>
  stream_id === undefined
    ? directKey(recipients?.map(({ user_id }) => user_id) ?? [], ownId)
    : topicKey(stream_id, topic ?? '')

function personChanged(store: Store, { person }: { person: Person }): Change {
  const known = store.people.get(person.user_id)
  store.people.set(person.user_id, { ...(known ?? { is_active: true, is_bot: false }), ...person })
  return { parts: ['people'] }
}

function settingChanged(store: Store, { property, value }: { property: string; value: unknown }): Change {
  store.settings[property] = value
  return { parts: ['settings'] }
}

const handlers: Readonly<Record<string, Handler>> = {
  message: messageArrived,
  update_message: messageUpdated,
  delete_message: messagesDeleted,
  'update_message_flags add': flagsChanged,
  'update_message_flags remove': flagsChanged,
  'reaction add': reactionChanged,
  'reaction remove': reactionChanged,
  submessage: submessageAdded,
  'subscription add': subscribed,
  'subscription remove': unsubscribed,
  'subscription update': subscriptionUpdated,
  'stream create': channelsMade,
  'stream delete': channelsGone,
  'stream update': channelUpdated,
  user_topic: policyChanged,
  muted_users: (store, { muted_users }: { muted_users: { id: number }[] }) => {
    store.mutedUsers.clear()
    for (const { id } of muted_users) store.mutedUsers.add(id)
    return { parts: ['people', 'unread'] }
  },
  'realm_user add': personChanged,
  'realm_user update': personChanged,
  'realm_user remove': (store, { person }: { person: Person }) =>
    personChanged(store, { person: { ...person, is_active: false } }),
  'typing start': typingStarted,
  'typing stop': typingStopped,
  'user_settings update': settingChanged,
  'realm update': (store, { property, value }: { property: string; value: string }) => {
    if (property === 'name') store.organization.name = value
    return { parts: ['organization'] }
  },
}
