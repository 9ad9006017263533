// The door to invitations. It knows nothing of accounts but their numbers, so that accounts can use it.
export { invitesChanged } from './events.ts'
export { expireInvitations } from './expire-invitations.ts'
export { deleteEmailInvitesOf } from './store.ts'
