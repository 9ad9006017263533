// Accounts for code that decides itself which users may see them. No rule applies here: an allowed row names the account,
// such as an invitation or an event, or the code applies a rule of its own, such as the rule for logging in.
export { accountByEmail, accountById, accountByKeyHash, accountsByEmails, accountsOf } from './store/accounts.ts'
