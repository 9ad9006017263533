export { type EditableFlag, editableFlags, fixedFlags, Flag, flagNames, hasFlag, notReceived } from './flags.ts'
export { newestUnread } from './newest-unread.ts'
export type { UnreadConversation } from './unread-conversations.ts'
export {
  type FlaggedMessage,
  type PersonalState,
  personalStates,
  stateFromColumns,
  statesOfReaders,
} from './personal-state.ts'
export * from './unchecked-queries.ts'
export type { Conversation } from './store/user-messages.ts'
export { markEverythingRead, markWholeConversationRead } from './read-position.ts'
export { markChannelReadForUsers } from './bulk-read.ts'
export { markTopicRead, TopicUnknown } from './mark-topic-read.ts'
export { type FlagChange, keepInHistory, writeFlags } from './write-flags.ts'
