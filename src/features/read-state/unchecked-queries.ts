// The state of users for messages. No rule applies here: a user has state only for messages that the user received or
// could see once, and code that shows a message applies the rule of messages.
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

// The state of users when messages are moved. No rule applies here: the rules for moving are in `message-edits`.
export { holdersOf, keepForSubscribers, keepReceived, rowHolders } from './store/moved-messages.ts'
