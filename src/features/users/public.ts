// The door to accounts: accessors, the user object and how accounts begin and end.
export { UserUnknown, visibleUser } from './access-users.ts'
export { avatarUrl, AvatarSource } from './avatar-url.ts'
export { announceProfile, changeFullName, changeRole, changeTimezone } from './change-account.ts'
export { announceEmailVisibility } from './change-email.ts'
export {
  type AccountRequest,
  BadNameOrUsername,
  createAccount,
  EmailExpected,
  EmailInUse,
  looksLikeEmail,
  nameErrors,
  NameInUse,
  settledName,
} from './create-account.ts'
export { deactivateAccount, LastUser, reactivateAccount, refuseLastUser } from './deactivate-account.ts'
export { apiEmail } from './email-visibility.ts'
export { userAdded, userUpdated } from './events.ts'
export {
  type Account,
  accountByEmail,
  accountById,
  accountByKeyHash,
  accountsOf,
  botsOwnedBy,
  nameInUse,
  updateAccount,
} from './store.ts'
export { NameTaken, refuseTakenName } from './unique-name.ts'
