// Accounts. No rule applies here: a row that the caller may see names the account, such as an invitation or an event,
// or the code has a rule of its own, such as the rule for logging in.
export {
  accountByEmail,
  accountById,
  accountByKeyHash,
  accountsByEmails,
  accountsOf,
  botsOf,
} from './store/accounts.ts'
