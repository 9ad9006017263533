import { presentTopic } from '#features/channels/public.ts'
import { optional, required } from '#core/contract/field.ts'
import { anyJson, list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { mutedTopicsOf } from './muted-topics.ts'
import { policiesOf } from './store.ts'
import { userTopicObject } from './user-topic.ts'

export const userTopicsState = statePart({
  types: ['user_topic'],
  fields: { user_topics: required(list(userTopicObject), 'Topics with a visibility policy set by the caller.') },
  async read({ tx, caller, options: { capabilities } }) {
    const rows = await policiesOf(tx, caller.id)
    const user_topics = rows.map(({ channel_id, topic, updated_at, visibility_policy }) => ({
      stream_id: channel_id,
      topic_name: presentTopic(topic, capabilities.empty_topic_name === true),
      last_updated: updated_at,
      visibility_policy,
    }))
    return { user_topics }
  },
})

export const mutedTopicsState = statePart({
  types: ['muted_topics'],
  fields: {
    muted_topics: optional(
      list(list(anyJson)),
      'Old format: channel name, topic and time. Not for clients that request user_topic by name.',
    ),
  },
  async read({ tx, caller, options, wants }) {
    if (options.event_types !== null && wants('user_topic')) return {}
    return { muted_topics: await mutedTopicsOf(tx, caller, options.capabilities.empty_topic_name === true) }
  },
})
