// The door to mail: what is queued in a transaction is sent once it is committed.
export type { Letter } from './letter.ts'
export { queueMail } from './queue-mail.ts'
