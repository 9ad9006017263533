export { authenticator, authFailures } from './basic-auth.ts'
export { loginAttempts } from './login-attempts.ts'
