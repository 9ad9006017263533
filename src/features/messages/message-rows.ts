// Messages, and their senders, by ID. No rule applies here: delivery and search decide with `messageVisibility` or
// `usersWhoCanSee` which users see them.
export { messageById, messagesByIds, messageSizes } from './store/messages.ts'
export { usersOfMessages } from './store/related.ts'
