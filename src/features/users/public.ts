// The door to accounts: accessors, the user object and how accounts begin and end.
export { activeUsers, administeredAccount, callerOf, visibleAmong, visibleUser } from './access-users.ts'
export { giveBot } from './bot-owner.ts'
export {
  changeFullName,
  changeRole,
  changeTimezone,
  firstLoginEvents,
  recordFirstLogin,
  roleEvents,
} from './change-account.ts'
export { announceEmailVisibility, changeEmail } from './change-email.ts'
export { avatarUrl, presentAvatarUrl, unknownAvatarUrl } from './avatar-url.ts'
export {
  BadNameOrUsername,
  createAccount,
  EmailExpected,
  EmailInUse,
  nameErrors,
  nameFrom,
  NameInUse,
  normalizeName,
  accountCreationEvents,
} from './create-account.ts'
export { deactivateAccount } from './deactivate-account.ts'
export { apiEmail, dummyEmail } from './email-visibility.ts'
export { deliveredAddress } from './delivered-addresses.ts'
export { userUpdated, userAdded, userRemoved } from './events.ts'
export {
  type Account,
  accountByEmail,
  accountById,
  accountOf,
  accountByKeyHash,
  type AdmittedAccount,
  accountsByEmails,
  accountsOf,
  botsOwnedBy,
  nameInUse,
  nameKey,
  updateAccount,
} from './store/accounts.ts'
export { replaceApiKey, setPassword } from './replace-api-key.ts'
export { unknownName } from './unknown-user.ts'
export { asUser } from './user.ts'
export { accountByKnownEmail } from './user-by-email.ts'
export { NameTaken, refuseTakenName } from './unique-name.ts'
export { endQueuesOfGuests, emitUsersVisible, emitUsersHidden } from './guest-visibility.ts'
export { userFields } from './user-fields.ts'
export { UserUnknown } from '#features/user-groups/public.ts'
export {
  accountCreated,
  accountDeactivated,
  accountDeactivating,
  accountErased,
  accountReactivated,
  apiKeyReplaced,
  messageRemovalAsked,
  type MessagesToRemove,
  roleChanged,
} from './hooks.ts'
export { erases, erasesBy, keeps } from './erasure.ts'
