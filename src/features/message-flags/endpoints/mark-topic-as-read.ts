import { emptyTopicDisplayName, ChannelUnknown, readableChannel } from '#features/channels/public.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { markTopicRead, TopicUnknown } from '#features/read-state/public.ts'
import { emitRead } from '../emit-read.ts'
import { flagAdded } from '../events.ts'

export const markTopicAsRead = endpoint({
  route: 'POST /mark_topic_as_read',
  summary: 'Mark a topic as read',
  access: 'user',
  params: {
    stream_id: required(int, 'The channel.'),
    topic_name: required(text, 'The topic; its display name means the empty one.'),
  },
  errors: [ChannelUnknown, TopicUnknown],
  emits: [flagAdded],

  async handle({ caller, params, tx }) {
    const { id, recipient_id } = await readableChannel(tx, caller, params.stream_id)
    const topic = params.topic_name === emptyTopicDisplayName ? '' : params.topic_name
    await emitRead(tx, [caller.id], await markTopicRead(tx, caller, { recipient_id, channel_id: id }, topic))
  },
})
