// Mail for other features: an email queued in a transaction is sent once it is committed.
export type { Mail } from './mail.ts'
export { hasMailServer } from './mailer.ts'
export { queueMail } from './send-mail.ts'
