export { newestReceived } from './conversations/store.ts'
export { type EditableFlag, editableFlags, fixedFlags, Flag, flagNames, hasFlag, notReceived } from './flags.ts'
export { newestUnread, type UnreadMessage } from './newest-unread.ts'
export {
  type FlaggedMessage,
  type PersonalState,
  personalStates,
  stateFrom,
  statesOfReaders,
} from './personal-state.ts'
export { markConversationRead, readEverything, readWholeConversation } from './read-mark.ts'
export { readChannelTogether } from './read-together.ts'
export { directConversations, starredIds } from './unread/store.ts'
export { readTopic, TopicUnknown } from './read-topic.ts'
export { type FlagChange, keepInHistory, writeFlags } from './write-flags.ts'
