// The door to sessions: the caller of a request, signing a browser in, and the end of sessions.
export { atOrganization } from './at-organization.ts'
export { authenticator } from './authenticator.ts'
export { endSessionsOfRealm, openSessions } from './session.ts'
export { signIn } from './sign-in.ts'
