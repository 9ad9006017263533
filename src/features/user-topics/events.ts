import { optional } from '#core/contract/field.ts'
import { anyJson, list } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { userTopicFields } from './user-topic.ts'

export const userTopicChanged = eventType('user_topic', null, 'The current user muted, unmuted or followed a topic.', {
  ...userTopicFields,
})
export const mutedTopicsChanged = eventType(
  'muted_topics',
  null,
  "Old format: the current user's muted topics changed.",
  {
    muted_topics: optional(list(list(anyJson)), 'All muted topics: channel name, topic, time; as of delivery.'),
  },
)
export const userTopicEvents = [userTopicChanged, mutedTopicsChanged]
