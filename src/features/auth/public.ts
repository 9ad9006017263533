export { authenticator, authFailures } from './basic-auth.ts'
export { type AttemptCall, attemptOn } from './login-attempts.ts'
export { directoryFor } from './directory/directory.ts'
