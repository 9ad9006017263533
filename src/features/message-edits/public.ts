export { removeMessagesOf } from './remove-by-sender.ts'
