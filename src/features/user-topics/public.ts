// The door to what people want of topics: what follows from taking part in one, and where a topic goes.
export { followBecause, followWhereMentioned } from './automatic-policies.ts'
export { userTopicEvents } from './events.ts'
export { movePolicies } from './move-policies.ts'
export { policiesAmong, policiesInTopic, policiesOf } from './store.ts'
export { VisibilityPolicy } from './user-topic.ts'
