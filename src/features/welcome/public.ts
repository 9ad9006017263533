// For other features: a new organization that explains itself, and the greeting of new users.
export { beginWithWelcome, prepareWelcome, greet } from './greet.ts'
