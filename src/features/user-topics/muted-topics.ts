// The old form, which has only muted topics: channel name, topic, time.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { oncePerSnapshot } from '#core/db/once-per-snapshot.ts'
import { deliverer, knowsEmptyTopic, sharedRenderer, type EventBody } from '#core/events/delivery.ts'
import { channelsAmong, presentTopic } from '#features/channels/public.ts'
import { policiesOf } from './store.ts'
import { VisibilityPolicy } from './user-topic.ts'

type MutedTopic = [string, string, number]

/** Without channels that the user can no longer see. */
export async function mutedTopicsOf(tx: ReadTx, caller: Caller, allowEmptyTopic: boolean): Promise<MutedTopic[]> {
  const muted = (await policiesOf(tx, caller.id)).filter(row => row.visibility_policy === VisibilityPolicy.muted)
  if (muted.length === 0) return []
  const ids = [...new Set(muted.map(row => row.channel_id))]
  const channels = await channelsAmong(tx, caller, ids, 'sees')
  return muted.flatMap(({ channel_id, topic, updated_at }): MutedTopic[] => {
    const channel = channels.get(channel_id)
    return channel === undefined ? [] : [[channel.name, presentTopic(topic, allowEmptyTopic), updated_at]]
  })
}

// Delivers changes of visibility policies in the form that each client supports.

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

/** The list may be long, so all of a user's queues, and all changes delivered together, share it. */
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
      // A client that asks for the new form by name doesn't also get the old one.
      if (options.event_types?.includes('user_topic') === true) continue
      const allowEmpty = knowsEmptyTopic(listener)
      events.set(queueId, await mutedTopicsEvent(tx, `${caller.id} ${allowEmpty}`, caller, allowEmpty))
    }
    return ({ queueId }) => events.get(queueId)
  },
})
