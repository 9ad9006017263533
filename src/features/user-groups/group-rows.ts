// Groups by ID, and which of several accounts are active or persons. No rule applies here: every user sees every
// group, and the code that asks has the IDs of the accounts already.
export { activeAccountIds, groupById, groupsByIds, personsAmong } from './store/groups.ts'
