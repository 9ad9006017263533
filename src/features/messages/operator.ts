// The operator's checks of messages.
export { messageChecks } from './store/checks.ts'
