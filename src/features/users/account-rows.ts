// Accounts. No rule applies here: a row that the caller may see, such as an invitation or event, names the account, or
// the code has its own rule, such as the one for signing in.
export {
  accountByEmail,
  accountById,
  accountByKeyHash,
  accountsByEmails,
  accountsOf,
  botsOf,
} from './store/accounts.ts'
