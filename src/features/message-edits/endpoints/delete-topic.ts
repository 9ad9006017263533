import { storedTopicName, ChannelUnknown, readableChannel } from '#features/channels/public.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import { removalEvents, removeFromChannel } from '../delete/delete-messages.ts'
import { visibleInTopic } from '../move/topic-messages.ts'

/** Bounds the time of one request; the client repeats it until it is complete. */
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
  returns: { complete: required(bool, 'False when messages are left: repeat the request.', { since: 154 }) },
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
