// The topics of a channel. No rule applies here: the code that asks has an allowed channel.
export { topicExists } from './store/messages.ts'
export { topicWalk } from './store/changes.ts'
