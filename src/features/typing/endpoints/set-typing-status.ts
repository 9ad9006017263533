import type { Caller } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, withDefault } from '#core/contract/field.ts'
import { int, list, rawText, textFrom } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { channelRights, ChannelUnknown, readableChannel } from '#features/channels/public.ts'
import { MayNotPost, requireSending, normalizeTopic, TopicInvalid, UserIdInvalid } from '#features/messages/public.ts'
import { type Account, visibleUsers } from '#features/users/public.ts'
import { typingEvents } from '../events.ts'
import { channelAudience, opParam, typingOffErrors, typingAccount } from '../typing.ts'

const ToMissing = badRequest("Missing 'to' argument")
const ToEmpty = badRequest("Empty 'to' list")
const ChannelMissing = badRequest('Missing channel ID')
const TopicMissing = badRequest('Missing topic')

export const setTypingStatus = endpoint({
  route: 'POST /typing',
  summary: 'Report that the caller is writing',
  description:
    'Clients send start every server_typing_started_wait_period_milliseconds while the user writes, and stop when the user has not written for server_typing_stopped_wait_period_milliseconds.',
  access: 'user',
  params: {
    op: opParam,
    type: withDefault(textFrom(['direct', 'stream', 'channel']), 'direct', 'The kind of message; stream is old.'),
    to: optional(list(int), 'Of a direct message: the recipients.'),
    stream_id: optional(int, 'Of a channel message: the channel.', { since: 215 }),
    topic: optional(rawText, 'Of a channel message: the topic.'),
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
