// The participants of direct conversations. No rule applies here: a message that the caller may see names the
// conversation, or the caller takes part in it.
export { directRecipient, knownRecipient, participantsIn, participantsOf } from './store/recipients.ts'
