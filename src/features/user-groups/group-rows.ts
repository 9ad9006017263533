// Groups by ID, and which of several accounts are active or people. No rule applies here: every user sees every group,
// and the calling code already has the accounts' IDs.
export { activeAccountIds, groupById, groupsByIds, personsAmong } from './store/groups.ts'
