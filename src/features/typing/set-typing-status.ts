import type { Server } from '#core/base/server.ts'
import type { Caller } from '#core/contract/access.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, withDefault } from '#core/contract/field.ts'
import { int, list, rawText, textFrom } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { channelRights, ChannelUnknown, readableChannel } from '#features/channels/public.ts'
import { MayNotPost, requireSending, settledTopic, TopicInvalid, UserIdInvalid } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { type Account, accountsOf, apiEmail, visibleAmong } from '#features/users/public.ts'
import { typingEvents } from './events.ts'
import { channelAudience, opParam, typingOffErrors, typist } from './typing.ts'

const ToMissing = badRequest("Missing 'to' argument")
const ToEmpty = badRequest("Empty 'to' list")
const ChannelMissing = badRequest('Missing channel ID')
const TopicMissing = badRequest('Missing topic')

export const setTypingStatus = endpoint({
  route: 'POST /typing',
  summary: 'Tell others that the caller is writing',
  description:
    'Clients send start every server_typing_started_wait_period_milliseconds while somebody writes, and stop when he has not for server_typing_stopped_wait_period_milliseconds.',
  access: 'user',
  params: {
    op: opParam,
    type: withDefault(textFrom(['direct', 'stream', 'channel']), 'direct', 'What is written; stream is old.'),
    to: optional(list(int), 'Of a direct message: the recipients.'),
    stream_id: optional(int, 'Of a channel message: the channel.', { since: 215 }),
    topic: optional(rawText, 'Of a channel message: the topic.'),
  },
  returns: {},
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

  async handle({ caller, params: { op, type, to, stream_id, topic }, tx, server, now }) {
    const context = { tx, server, caller, now }
    if (type === 'direct') {
      if (to === undefined) throw ToMissing()
      if (to.length === 0) throw ToEmpty()
      await tellDirect(context, op, to)
    } else {
      if (stream_id === undefined) throw ChannelMissing()
      if (topic === undefined) throw TopicMissing()
      await tellChannel(context, op, stream_id, settledTopic(topic))
    }
    return {}
  },
})

interface Context {
  readonly tx: WriteTx
  readonly server: Server
  readonly caller: Caller
  readonly now: number
}
type Op = keyof typeof typingEvents

async function tellDirect({ tx, server, caller, now }: Context, op: Op, to: readonly number[]): Promise<void> {
  const writer = await typist(tx, caller, 'direct')
  const known = await visibleAmong(tx, caller, await accountsOf(tx, caller.realmId, to), now)
  const people = new Map<number, Account>(known.map(account => [account.id, account]))
  const unknown = to.find(id => !people.has(id))
  if (unknown !== undefined) throw UserIdInvalid({ user_id: unknown })
  people.set(writer.id, writer)
  const realm = await realmOf(tx, caller)
  const shown = (account: Account) => ({ user_id: account.id, email: apiEmail(server, realm, account) })
  const all = [...people.values()].sort((a, b) => a.id - b.id)
  const users = all.filter(account => account.is_active === 1).map(({ id }) => id)
  const payload = { message_type: 'direct', sender: shown(writer), recipients: all.map(shown) }
  await tx.emit(typingEvents[op], { users }, payload)
}

async function tellChannel(context: Context, op: Op, channelId: number, topic: string): Promise<void> {
  const { tx, server, caller, now } = context
  const writer = await typist(tx, caller, 'channel')
  const channel = await readableChannel(tx, caller, channelId, now)
  if (channel.archived === 1) throw ChannelUnknown()
  await requireSending([channelRights(tx, caller, now)], channel)
  const audience = await channelAudience(tx, channel.id)
  if (audience === undefined) return
  const email = apiEmail(server, await realmOf(tx, caller), writer)
  const sender = { user_id: writer.id, email }
  await tx.emit(typingEvents[op], audience, { message_type: 'stream', sender, stream_id: channel.id, topic })
}
