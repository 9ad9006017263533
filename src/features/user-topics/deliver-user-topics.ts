// Delivers changes of visibility policies, in the form that each client supports.
import { presentTopic } from '#features/channels/public.ts'
import type { Caller } from '#core/contract/access.ts'
import { oncePerSnapshot } from '#core/db/once-per-snapshot.ts'
import { deliverer, knowsEmptyTopic, sharedRenderer, type EventBody } from '#core/events/delivery.ts'
import { mutedTopicsOf } from './muted-topics.ts'

export const deliverUserTopic = deliverer<{ readonly topic_name: string }>({
  type: 'user_topic',
  async prepare(_, { type, payload }) {
    const { topic_name } = payload
    return sharedRenderer(knowsEmptyTopic, listener => ({
      type,
      ...payload,
      topic_name: presentTopic(topic_name, knowsEmptyTopic(listener)),
    }))
  },
})

/** The list may be long: all queues of a user, and all changes that are delivered together, share it. */
const mutedTopicsEvent = oncePerSnapshot(
  async (tx, _key: string, caller: Caller, allowEmptyTopic: boolean): Promise<EventBody> => ({
    type: 'muted_topics',
    muted_topics: await mutedTopicsOf(tx, caller, allowEmptyTopic),
  }),
)

export const deliverMutedTopics = deliverer({
  type: 'muted_topics',
  async prepare({ tx }, _, listeners) {
    const events = new Map<string, EventBody>()
    for (const listener of listeners) {
      const { queueId, caller, options } = listener
      // A client that asks for the new form by name does not get the old one too.
      if (options.event_types?.includes('user_topic') === true) continue
      const allowEmpty = knowsEmptyTopic(listener)
      events.set(queueId, await mutedTopicsEvent(tx, `${caller.id} ${allowEmpty}`, caller, allowEmpty))
    }
    return ({ queueId }) => events.get(queueId)
  },
})
