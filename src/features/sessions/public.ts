// The door to sessions: the caller of a request, signing a browser in, and the end of sessions.
export { atOrganization, signIn } from './sign-in.ts'
export { authenticator } from './authenticator.ts'
export { endSessionsOfRealm, openSessions } from './session.ts'
