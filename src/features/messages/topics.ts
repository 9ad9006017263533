// The topics of a channel. No rule applies here: the channel was checked before.
export { topicExists } from './store/messages.ts'
export { topicWalk } from './store/changes.ts'
