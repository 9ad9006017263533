import { required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { ChannelUnknown, readableChannel, emptyTopicDisplayName } from '#features/channels/public.ts'
import {
  markEverythingRead,
  markWholeConversationRead,
  markTopicRead,
  TopicUnknown,
} from '#features/read-state/public.ts'
import { emitRead } from '../emit-flag-change.ts'
import { flagAdded } from '../events.ts'

export const markAllAsRead = endpoint({
  route: 'POST /mark_all_as_read',
  summary: 'Mark everything as read',
  access: 'user',
  heavy: true,
  returns: { complete: required(bool, 'Always true: the request completes at once.', { since: 211 }) },
  emits: [flagAdded],

  async handle({ caller, tx }) {
    await emitRead(tx, [caller.id], await markEverythingRead(tx, caller.id))
    return { complete: true }
  },
})

export const markStreamAsRead = endpoint({
  route: 'POST /mark_stream_as_read',
  summary: 'Mark a channel as read',
  access: 'user',
  params: { stream_id: required(int, 'The channel.') },
  errors: [ChannelUnknown],
  emits: [flagAdded],

  async handle({ caller, params, tx }) {
    const { id, recipient_id } = await readableChannel(tx, caller, params.stream_id)
    await emitRead(tx, [caller.id], await markWholeConversationRead(tx, caller.id, { recipient_id, channel_id: id }))
  },
})

export const markTopicAsRead = endpoint({
  route: 'POST /mark_topic_as_read',
  summary: 'Mark a topic as read',
  access: 'user',
  params: {
    stream_id: required(int, 'The channel.'),
    topic_name: required(text, 'The topic; the display name of the empty topic works too.'),
  },
  errors: [ChannelUnknown, TopicUnknown],
  emits: [flagAdded],

  async handle({ caller, params, tx }) {
    const { id, recipient_id } = await readableChannel(tx, caller, params.stream_id)
    const topic = params.topic_name === emptyTopicDisplayName ? '' : params.topic_name
    await emitRead(tx, [caller.id], await markTopicRead(tx, caller, { recipient_id, channel_id: id }, topic))
  },
})
