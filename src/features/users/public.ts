// The door to accounts: accessors, the user object and how accounts begin and end.
export {
  activeUsers,
  administeredAccount,
  callerOf,
  ownAccount,
  ownBots,
  ownerOf,
  visibleAmong,
  visibleUser,
  visibleUsers,
} from './access-users.ts'
export { changeBotOwner } from './bot-owner.ts'
export {
  avatarWish,
  changeAvatar,
  changeFullName,
  changeRole,
  changeTimezone,
  firstLoginEvents,
  recordFirstLogin,
  roleEvents,
  storeBotSettings,
  storeSettings,
  uploadAvatar,
} from './change-account.ts'
export { emitEmailVisibility, changeEmail } from './change-email.ts'
export { AvatarSource, avatarUrl, presentAvatarUrl, unknownAvatarUrl } from './avatar-url.ts'
export {
  BadNameOrUsername,
  createAccount,
  EmailExpected,
  EmailInUse,
  nameErrors,
  nameFrom,
  NameInUse,
  normalizeName,
  refuseNameInUse,
  accountCreationEvents,
} from './create-account.ts'
export { deactivateAccount } from './deactivate-account.ts'
export { apiEmail, dummyEmail } from './email-visibility.ts'
export { deliveredAddress } from './delivered-addresses.ts'
export { userUpdated, userAdded, userRemoved } from './events.ts'
export * from './account-rows.ts'
export type { Account, AdmittedAccount } from './store/accounts.ts'
export { nameKey } from './name-key.ts'
export { replaceApiKey, setPassword } from './replace-api-key.ts'
export { onAccount } from './named-account.ts'
export { unknownName } from './unknown-user.ts'
export { asUser } from './user.ts'
export { accountByIdOrEmail, accountByKnownEmail } from './user-by-email.ts'
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
  passwordChanged,
  type MessagesToRemove,
  roleChanged,
} from './hooks.ts'
export { erases, erasesBy, keeps } from './erasure.ts'
