export { newestReceived } from './store/conversations.ts'
export { type EditableFlag, editableFlags, fixedFlags, Flag, flagNames, hasFlag, notReceived } from './flags.ts'
export { newestUnread, type UnreadMessage } from './newest-unread.ts'
export {
  type FlaggedMessage,
  type PersonalState,
  personalStates,
  stateFrom,
  statesOfReaders,
} from './personal-state.ts'
export {
  flaggedMessages,
  newestMessageId,
  deleteUserMessages,
  insertCopies,
  putPersonalRow,
} from './store/user-messages.ts'
export { readEverything, readWholeConversation } from './read-position.ts'
export { bulkReadChannel } from './bulk-read.ts'
export { directConversations, starredIds } from './store/unread.ts'
export { readTopic, TopicUnknown } from './read-topic.ts'
export { type FlagChange, keepInHistory, writeFlags } from './write-flags.ts'
export { holdersOf, keepForSubscribers, keepWhoReceived, rowHolders } from './store/moved-messages.ts'
