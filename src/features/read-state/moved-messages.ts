// The state of users when messages are moved. No rule applies here: the rules for moving are in `message-edits`.
export { holdersOf, keepForSubscribers, keepReceived, rowHolders } from './store/moved-messages.ts'
