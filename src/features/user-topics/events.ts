import { optional } from '#core/contract/field.ts'
import { anyJson, list } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { userTopicFields } from './user-topic.ts'

export const userTopicChanged = eventType('user_topic', null, 'The reader mutes, unmutes or follows a topic.', {
  ...userTopicFields,
})
export const mutedTopicsChanged = eventType(
  'muted_topics',
  null,
  'The old form: the muted topics of the reader changed.',
  {
    muted_topics: optional(list(list(anyJson)), 'All muted topics: channel name, topic, time. Read at delivery.'),
  },
)
export const userTopicEvents = [userTopicChanged, mutedTopicsChanged]
