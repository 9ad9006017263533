import { presentTopic, ChannelUnknown, readableChannel, historyIsOpen } from '#features/channels/public.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { object, required, withDefault } from '#core/contract/field.ts'
import { limit } from '#core/contract/limit.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { receivedTopics, topicsOf } from '../store/topics.ts'

const topicObject = object('Topic', {
  name: required(text, 'Name of the topic.'),
  max_id: required(int, 'Its newest message.'),
})

/** Clients request all topics at once. */
export const listedTopicsLimit = limit('listed topics', 'a channel', 10_000)

export const getStreamTopics = endpoint({
  route: 'GET /users/me/{stream_id}/topics',
  summary: 'List the topics of a channel',
  access: 'user',
  params: {
    stream_id: required(int, 'The channel.'),
    allow_empty_topic_name: withDefault(bool, false, 'Whether the client supports empty topics.', { since: 334 }),
  },
  returns: {
    topics: required(
      list(topicObject),
      'The topics that the caller can see, newest message first. If there are very many, only the newest are listed.',
    ),
  },
  errors: [ChannelUnknown],

  async handle({ caller, params, tx }) {
    const channel = await readableChannel(tx, caller, params.stream_id)
    const found = await (historyIsOpen(channel) ? topicsOf(tx, channel.id) : receivedTopics(tx, caller.id, channel))
    const shown = found
      .toSorted((a, b) => b.max_id - a.max_id)
      .slice(0, listedTopicsLimit.most)
      .map(({ name, max_id }) => ({ name: presentTopic(name, params.allow_empty_topic_name), max_id }))
    return { topics: shown }
  },
})
