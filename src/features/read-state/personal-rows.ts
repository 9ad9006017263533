// The state of users for messages. No rule applies here: a user has state only for messages that the user received or
// could see once, and code that shows a message applies the rule of messages.
export { newestReceived } from './store/conversations.ts'
export { newestMessageId, reserveMessageId, takeMessageId } from './store/message-ids.ts'
export { directConversations, starredIds } from './store/unread.ts'
export {
  deleteUserMessages,
  flaggedMessages,
  insertCopies,
  putPersonalRow,
  type StateColumns,
  stateColumns,
} from './store/user-messages.ts'
