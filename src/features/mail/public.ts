// The door to mail: what is queued in a transaction is sent once it is committed.
export type { Mail } from './mail.ts'
export { queueMail } from './queue-mail.ts'
