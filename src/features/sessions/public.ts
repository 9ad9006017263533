// For other features: the caller of a request, and starting and ending sessions.
export { atOrganization, signIn } from './sign-in.ts'
export { authenticator } from './authenticator.ts'
export { endSessionsOfRealm, openSessions } from './session.ts'
