// The door to sessions: who sends a request, signing a browser in, and the end of sessions.
export { atOrganization } from './at-organization.ts'
export { authenticator } from './authenticator.ts'
export { endSessionsOfRealm } from './session.ts'
export { signIn } from './sign-in.ts'
export { openSessions } from './store.ts'
