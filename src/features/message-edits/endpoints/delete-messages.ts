import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, bool, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { endpoint } from '#core/http/endpoint.ts'
import {
  channelById,
  type ChannelRow,
  storedTopicName,
  ChannelUnknown,
  readableChannel,
} from '#features/channels/public.ts'
import { changeableMessage, MessageInvalid, type MessageRow } from '#features/messages/public.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { removalEvents, removeMessage, removeFromChannel } from '../delete/delete-messages.ts'
import { graceSeconds } from '../edit/edit-rules.ts'
import { holdsEither } from '../move/move-rules.ts'
import { visibleInTopic } from '../move/topic-messages.ts'
import { ownsBot } from '../store/messages.ts'

const MayNotDelete = badRequest("You don't have permission to delete this message")
const TooLateToDelete = badRequest('The time limit for deleting this message has passed')

export const deleteMessage = endpoint({
  route: 'DELETE /messages/{message_id}',
  summary: 'Delete a message',
  access: 'user',
  params: { message_id: required(int, 'The message.') },
  errors: [MessageInvalid, MayNotDelete, TooLateToDelete],
  emits: removalEvents,

  async handle({ caller, params, tx }) {
    const { message } = await changeableMessage(tx, caller, params.message_id)
    await requireDeleting(tx, caller, message)
    await removeMessage(tx, message)
  },
})

/**
 * There is no time limit with the permission to delete any message. Other users may delete their own messages, and
 * those of their bots, for some time.
 */
async function requireDeleting(tx: ReadTx, caller: Caller, message: MessageRow): Promise<void> {
  const channel: ChannelRow | undefined =
    message.channel_id === null ? undefined : await channelById(tx, caller.realmId, message.channel_id)
  const holds = (name: 'can_delete_any_message_group' | 'can_delete_own_message_group'): Promise<boolean> =>
    holdsEither(tx, caller, channel, name, name)
  if (await holds('can_delete_any_message_group')) return
  const own = message.sender_id === caller.id || (await ownsBot(tx, caller.id, message.sender_id))
  if (!own || !(await holds('can_delete_own_message_group'))) throw MayNotDelete()
  const { message_content_delete_limit_seconds: limit } = readRealmSettings((await realmOf(tx, caller)).settings)
  if (limit !== null && tx.now - message.sent_at > limit + graceSeconds) throw TooLateToDelete()
}

/** Limits the time of one request. The client repeats it until it is complete. */
const deletedAtOnce = 2_000

export const deleteTopic = endpoint({
  route: 'POST /streams/{stream_id}/delete_topic',
  summary: 'Delete all messages of a topic',
  access: 'administrator',
  heavy: true,
  params: {
    stream_id: required(int, 'The channel.'),
    topic_name: required(text, 'The topic.'),
  },
  returns: { complete: required(bool, 'False if there are more messages: repeat the request.', { since: 154 }) },
  errors: [ChannelUnknown],
  emits: removalEvents,

  async handle({ caller, params, tx }) {
    const channel = await readableChannel(tx, caller, params.stream_id)
    const topic = storedTopicName(params.topic_name)
    const visible = await visibleInTopic(tx, caller, channel, topic)
    const ids = visible.slice(-deletedAtOnce)
    const messages = ids.map(id => ({ id, topic }))
    if (messages.length > 0) await removeFromChannel(tx, channel, messages)
    return { complete: ids.length === visible.length }
  },
})
