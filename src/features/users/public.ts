// For other features: accessors of accounts, the user object, and how accounts start and end.
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
  accountByIdOrEmail,
  accountByKnownEmail,
} from './access-users.ts'
export { textsOfAccount } from './account-texts.ts'
export { changeBotOwner, replaceApiKey, setPassword } from './replace-api-key.ts'
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
  emitEmailVisibility,
  changeEmail,
} from './change-account.ts'
export { AvatarSource, avatarUrl, presentAvatarUrl, unknownAvatarUrl, asUser, userFields } from './user.ts'
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
  NameTaken,
  refuseTakenName,
  requireUsableEmail,
} from './create-account.ts'
export { deactivateAccount } from './deactivate-account.ts'
export { apiEmail, dummyEmail, deliveredAddress } from './email-visibility.ts'
export { userUpdated, userAdded, userRemoved } from './events.ts'
export * from './account-rows.ts'
export type { Account, AdmittedAccount } from './store/accounts.ts'
export { nameKey } from './name-key.ts'
export { onAccount } from './named-account.ts'
export { unknownName } from './deliver-users.ts'
export { endQueuesOfGuests, emitUsersVisible, emitUsersHidden } from './guest-visibility.ts'
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
export { erases, erasesBy, keeps } from './erase-account.ts'
