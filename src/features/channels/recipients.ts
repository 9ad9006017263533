// Recipients belong to channels and to direct conversations alike. No rule applies here: the caller of `insertRecipient`
// has decided that the conversation may begin.
export { insertRecipient } from './store/recipients.ts'
