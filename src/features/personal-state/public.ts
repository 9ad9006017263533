export { newestReceived } from './conversations/store.ts'
export { type EditableFlag, editableFlags, fixedFlags, Flag, flagNames, hasFlag, notReceived } from './flags.ts'
export {
  type FlaggedMessage,
  type PersonalState,
  personalState,
  personalStates,
  stateFrom,
  statesOfReaders,
} from './personal-state.ts'
export { markConversationRead, readEverything, readWholeConversation } from './read-mark.ts'
export { readTopic, TopicUnknown } from './read-topic.ts'
export { putPersonalRows, putReadMark } from './store.ts'
export { type FlagChange, keepInHistory, writeFlags } from './write-flags.ts'
