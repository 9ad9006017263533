// The door to visibility policies: automatic ones, and the policies of moved topics.
export { followBecause, followWhereMentioned } from './automatic-policies.ts'
export { userTopicEvents } from './events.ts'
export { movePolicies } from './move-policies.ts'
export * from './policies.ts'
export { VisibilityPolicy } from './user-topic.ts'
