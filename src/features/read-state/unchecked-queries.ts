// Users' state for messages. No rule applies here: users have state only for messages that they received or could once
// see, and code that shows a message applies the message rules.
export { newestReceived } from './store/conversations.ts'
export { newestMessageId, reserveMessageId, takeMessageId } from './store/message-ids.ts'
export { readersAmong, receiversAmong, receiversInChannel, rowsOfMessage } from './store/receivers.ts'
export { directConversations, starredIds } from './store/unread.ts'
export {
  deleteUserMessages,
  flaggedMessages,
  insertCopies,
  isCovered,
  ownColumns,
  putPersonalRow,
  type StateColumns,
  stateColumns,
} from './store/user-messages.ts'

// Users' state when messages are moved. No rule applies here: the rules for moving are in `message-edits`.
export { holdersOf, keepForSubscribers, keepReceived, rowHolders } from './store/moved-messages.ts'
