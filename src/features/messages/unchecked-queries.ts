// Messages and their senders by ID. No rule applies here: delivery and search use `messageVisibility` or
// `usersWhoCanSee` to decide which users see them.
export { messageById, messagesByIds, messageSizes } from './store/messages.ts'
export { usersOfMessages } from './store/related.ts'

// Participants of direct conversations. No rule applies here: a message that the caller can see names the conversation,
// or the caller takes part in it.
export { directRecipient, knownRecipient, participantsIn, participantsOf } from './store/recipients.ts'

// Messages by their words. No rule applies here: `search` leaves out messages that the caller can't see.
export { rebuildSearchIndex, searchCandidates } from './store/search-index.ts'

// A channel's topics. No rule applies here: the channel was checked before.
export { topicExists } from './store/messages.ts'
export { topicWalk } from './store/changes.ts'

// Changes to messages. The rules for editing, moving and deleting are in `message-edits`; the tables belong here.
export {
  changeContent,
  changePlace,
  changeRendering,
  channelIdsOf,
  deleteMessages,
  recountTopic,
} from './store/changes.ts'
export { addSearchOrigins } from './store/search-index.ts'
