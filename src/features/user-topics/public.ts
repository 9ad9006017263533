// For other features: automatic visibility policies, and policies of moved topics.
export { followAutomatically, followingOf, followWhereMentioned } from './automatic-policies.ts'
export { userTopicEvents } from './events.ts'
export { movePolicies } from './set-policies.ts'
export * from './policies.ts'
export { VisibilityPolicy } from './user-topic.ts'
