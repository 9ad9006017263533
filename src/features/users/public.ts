// The door to accounts: accessors, the user object and how accounts begin and end.
export { UserUnknown, visibleUser } from './access-users.ts'
export { avatarUrl, AvatarSource } from './avatar-url.ts'
export {
  type AccountRequest,
  BadNameOrUsername,
  createAccount,
  EmailInUse,
  looksLikeEmail,
  nameErrors,
  settledName,
} from './create-account.ts'
export { deactivateAccount, LastUser, reactivateAccount, refuseLastUser } from './deactivate-account.ts'
export { apiEmail } from './email-visibility.ts'
export { userAdded, userUpdated } from './events.ts'
export { type Account, accountByEmail, accountById, accountByKeyHash, nameInUse, updateAccount } from './store.ts'
