import { feature } from '#core/contract/feature.ts'
import { userTopicEvents } from './events.ts'
import { muteTopic } from './mute-topic.ts'
import { mutedTopicsState, userTopicsState } from './state.ts'
import { tellMutedTopics, tellUserTopic } from './tell-user-topics.ts'
import { updateUserTopic } from './update-user-topic.ts'
import { userTopicsLimit } from './own-policy.ts'

export const userTopics = feature({
  name: 'user-topics',
  about: 'Topics that the user mutes, unmutes or follows.',
  endpoints: [updateUserTopic, muteTopic],
  events: userTopicEvents,
  state: [userTopicsState, mutedTopicsState],
  deliverers: [tellUserTopic, tellMutedTopics],
  limits: [userTopicsLimit],
})
