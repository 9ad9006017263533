// IDs of messages by time. No rule applies here: the ID of a message says nothing about the message.
export { firstMessageSince } from './store/channels.ts'
