// Whether a user lets others see that they are typing.
import type { Caller } from '#core/contract/access.ts'
import type { Audience } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, optional, withDefault } from '#core/contract/field.ts'
import { textFrom, int, list, rawText } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { hasMoreSubscribers, channelRights, ChannelUnknown, readableChannel } from '#features/channels/public.ts'
import { editErrors, requireEditing } from '#features/message-edits/public.ts'
import {
  MayNotPost,
  requireSending,
  normalizeTopic,
  TopicInvalid,
  UserIdInvalid,
  changeableMessage,
  MessageInvalid,
  participantsIn,
} from '#features/messages/public.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { type Account, ownAccount, visibleUsers } from '#features/users/public.ts'
import { typingEvents, editTypingEvents } from './events.ts'

const DirectTypingOff = badRequest('User has disabled typing notifications for direct messages')
const ChannelTypingOff = badRequest('User has disabled typing notifications for channel messages')
const typingOffErrors = [DirectTypingOff, ChannelTypingOff]

const opParam = required(textFrom(['start', 'stop']), 'start or stop.')

/** Larger channels get no typing notifications: there is always a user typing in them. */
const mostSubscribers = 100

/** The caller's account. Fails if the caller turned these notifications off. */
async function typingAccount(tx: ReadTx, caller: Caller, where: 'direct' | 'channel'): Promise<Account> {
  const account = await ownAccount(tx, caller)
  const settings = readSettings(account.settings)
  if (where === 'direct' && !settings.send_private_typing_notifications) throw DirectTypingOff()
  if (where === 'channel' && !settings.send_stream_typing_notifications) throw ChannelTypingOff()
  return account
}

/** Undefined for a channel that is too large. */
async function channelAudience(tx: ReadTx, channelId: number): Promise<Audience | undefined> {
  return (await hasMoreSubscribers(tx, channelId, mostSubscribers)) ? undefined : { subscribersOf: channelId }
}

const ToMissing = badRequest("Missing 'to' argument")
const ToEmpty = badRequest("Empty 'to' list")
const ChannelMissing = badRequest('Missing channel ID')
const TopicMissing = badRequest('Missing topic')

export const setTypingStatus = endpoint({
  route: 'POST /typing',
  summary: 'Report that the caller is typing',
  description:
    "Send start every server_typing_started_wait_period_milliseconds while the user is typing, and stop once the user hasn't typed for server_typing_stopped_wait_period_milliseconds.",
  access: 'user',
  params: {
    op: opParam,
    type: withDefault(textFrom(['direct', 'stream', 'channel']), 'direct', 'Type of message; stream is deprecated.'),
    to: optional(list(int), 'For direct messages: the recipients.'),
    stream_id: optional(int, 'For channel messages: the channel.', { since: 215 }),
    topic: optional(rawText, 'For channel messages: the topic.'),
  },
  errors: [
    ToMissing,
    ToEmpty,
    UserIdInvalid,
    ChannelMissing,
    TopicMissing,
    TopicInvalid,
    ChannelUnknown,
    MayNotPost,
    ...typingOffErrors,
  ],
  emits: [typingEvents.start, typingEvents.stop],

  async handle({ caller, params: { op, type, to, stream_id, topic }, tx }) {
    if (type === 'direct') {
      if (to === undefined) throw ToMissing()
      if (to.length === 0) throw ToEmpty()
      await emitDirectTyping(tx, caller, op, to)
    } else {
      if (stream_id === undefined) throw ChannelMissing()
      if (topic === undefined) throw TopicMissing()
      await emitChannelTyping(tx, caller, op, stream_id, normalizeTopic(topic))
    }
  },
})

type Op = keyof typeof typingEvents

async function emitDirectTyping(tx: WriteTx, caller: Caller, op: Op, to: readonly number[]): Promise<void> {
  const writer = await typingAccount(tx, caller, 'direct')
  const known = await visibleUsers(tx, caller, to)
  const participants = new Map<number, Account>(known.map(account => [account.id, account]))
  const unknown = to.find(id => !participants.has(id))
  if (unknown !== undefined) throw UserIdInvalid({ user_id: unknown })
  participants.set(writer.id, writer)
  const all = [...participants.values()].sort((a, b) => a.id - b.id)
  const users = all.filter(account => account.is_active === 1).map(({ id }) => id)
  const recipient_ids = all.map(({ id }) => id)
  await tx.emit(typingEvents[op], { users }, { message_type: 'direct', sender_id: writer.id, recipient_ids })
}

async function emitChannelTyping(tx: WriteTx, caller: Caller, op: Op, channelId: number, topic: string): Promise<void> {
  await typingAccount(tx, caller, 'channel')
  const channel = await readableChannel(tx, caller, channelId)
  if (channel.archived === 1) throw ChannelUnknown()
  await requireSending([channelRights(tx, caller)], channel)
  const audience = await channelAudience(tx, channel.id)
  if (audience === undefined) return
  const conversation = { message_type: 'stream', stream_id: channel.id, topic }
  await tx.emit(typingEvents[op], audience, { ...conversation, sender_id: caller.id })
}

export const setTypingStatusForMessageEdit = endpoint({
  route: 'POST /messages/{message_id}/typing',
  summary: 'Report that the caller is editing a message',
  access: 'user',
  params: { message_id: required(int, 'The message.'), op: opParam },
  errors: [MessageInvalid, ...editErrors, ...typingOffErrors],
  emits: [editTypingEvents.start, editTypingEvents.stop],

  async handle({ caller, params: { message_id, op }, tx }) {
    const { message } = await changeableMessage(tx, caller, message_id)
    requireEditing(await realmOf(tx, caller), caller, message, tx.now)
    const { channel_id, recipient_id, topic } = message
    await typingAccount(tx, caller, channel_id === null ? 'direct' : 'channel')
    const editing = { sender_id: caller.id, message_id }
    if (channel_id !== null) {
      const audience = await channelAudience(tx, channel_id)
      const recipient = { type: 'channel', channel_id, topic }
      if (audience !== undefined) await tx.emit(editTypingEvents[op], audience, { ...editing, recipient })
      return
    }
    const user_ids = await participantsIn(tx, caller.realmId, recipient_id)
    const recipient = { type: 'direct', user_ids }
    await tx.emit(editTypingEvents[op], { users: user_ids }, { ...editing, recipient })
  },
})
