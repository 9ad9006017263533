export {
  authFailures,
  callerByKey,
  callerOf,
  confirmKey,
  NotLoggedIn,
  refuseEnded,
  requireRealmOfHost,
} from './basic-auth.ts'
export { type AttemptCall, attemptOn } from './login-attempts.ts'
export { directoryFor } from './directory/directory.ts'
export { login, loginParams, WrongPassword } from './login.ts'
