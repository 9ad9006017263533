// Groups by ID, and accounts without the deactivated ones or without bots. No rule applies here: every user sees every
// group, and the code that asks has the IDs of the accounts already.
export { activeAccountIds, groupById, personsAmong } from './store/groups.ts'
