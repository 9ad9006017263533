import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { userTopicEvents } from './events.ts'
import { muteTopic, updateUserTopic } from './endpoints.ts'
import { mutedTopicsState, userTopicsState } from './state.ts'
import { deliverMutedTopics, deliverUserTopic } from './muted-topics.ts'
import { userTopicsLimit } from './set-policies.ts'

export const userTopics = feature({
  name: 'user-topics',
  about: 'Muted, unmuted and followed topics.',
  endpoints: [updateUserTopic, muteTopic],
  events: userTopicEvents,
  state: [userTopicsState, mutedTopicsState],
  deliverers: [deliverUserTopic, deliverMutedTopics],
  limits: [userTopicsLimit],
  hookHandlers: [erases('user_topic.account_id')],
})
