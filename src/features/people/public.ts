// The door to people: what they look like to clients, and whom guests know. It knows accounts and channels only by
// their numbers, so that both can use it.
export { forgetGuests, limitedGuestsOf, limitsGuests, tellActive, tellMeeting, tellParting } from './acquaintances.ts'
export { userAdded, userRemoved } from './events.ts'
export { knownToGuest } from './store.ts'
export { sharedUserFields, userFields, userObject } from './user-fields.ts'
