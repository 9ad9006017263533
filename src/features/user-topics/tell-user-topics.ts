// What somebody wants of topics, in the form that each of his clients understands.
import { deliverer } from '#core/events/delivery.ts'
import { shownTopic } from '#features/messages/public.ts'
import { mutedTopicsOf } from './muted-topics.ts'

export const tellUserTopic = deliverer({
  type: 'user_topic',
  async prepare(_, { type, payload }) {
    const { topic_name } = payload as { readonly topic_name: string }
    return ({ options: { capabilities } }) => ({
      type,
      ...payload,
      topic_name: shownTopic(topic_name, capabilities.empty_topic_name === true),
    })
  },
})

export const tellMutedTopics = deliverer({
  type: 'muted_topics',
  async prepare({ tx, now }, { type }, listeners) {
    const told = new Map<string, Readonly<Record<string, unknown>>>()
    for (const { queueId, caller, options } of listeners)
      // Who asks for the new form by name does not get the old one too.
      if (options.event_types?.includes('user_topic') !== true)
        told.set(queueId, { type, muted_topics: await mutedTopicsOf(tx, caller, options, now) })
    return ({ queueId }) => told.get(queueId)
  },
})
