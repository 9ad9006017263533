// Changes to an account, with their events, for the API and the command line. Addresses, which not all users can see,
// have their own section below.
import { existing } from '#core/base/existing.ts'
import { isGuest, Role } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { trigger } from '#core/db/hook.ts'
import { endQueues } from '#core/events/end-queues.ts'
import type { PictureWish, ReceivedPictures } from '#core/pictures/receive-picture.ts'
import { dropPicture, keepPicture, pictureMib } from '#features/pictures/public.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import {
  accessChanging,
  emitRoleGroups,
  groupMembersAdded,
  groupMembersRemoved,
  withAccessChange,
} from '#features/user-groups/public.ts'
import { isOnlyOwner } from './deactivate-account.ts'
import { apiEmail, lastRoleSeeingEmail, unloggedAddress } from './email-visibility.ts'
import { userUpdated } from './events.ts'
import { guestsAreLimited } from './guest-visibility.ts'
import { roleChanged } from './hooks.ts'
import type { ProfileChange } from './profile-fields/profile-values.ts'
import { type Account, botsOwnedBy, updateAccount } from './store/accounts.ts'
import { avatarPictures, AvatarSource, avatarUrl, mediumAvatarUrl, isoTime } from './user.ts'

export const OnlyOwner = badRequest('The owner permission cannot be removed from the only organization owner.')

export async function changeFullName(tx: WriteTx, account: Account, full_name: string): Promise<void> {
  if (full_name === account.full_name) return
  await updateAccount(tx, account.id, { full_name })
  await tx.emit(userUpdated, { viewersOf: account.id }, { person: { user_id: account.id, full_name } })
}

/** The calling function has checked that the role may be granted. */
export const changeRole = (tx: WriteTx, realm: Realm, account: Account, role: Role): Promise<void> =>
  withAccessChange(tx, realm.id, () => storeRole(tx, realm, account, role))

async function storeRole(tx: WriteTx, realm: Realm, account: Account, role: Role): Promise<void> {
  if (role === account.role) return
  if (await isOnlyOwner(tx, account)) throw OnlyOwner()
  await updateAccount(tx, account.id, { role })
  await tx.emit(userUpdated, { viewersOf: account.id }, { person: { user_id: account.id, role } })
  if (account.is_active === 1) await emitRoleGroups(tx, realm, account.id, account, { ...account, role })
  await trigger(tx, roleChanged, { account, role })
  // A guest who sees only some users registers again when this changes.
  if (isGuest(account) !== isGuest({ role }) && (await guestsAreLimited(tx, realm.id)))
    await endQueues(tx, [account.id])
  if (role > account.role) await lowerBots(tx, realm, account, role)
}

/** The events that `changeRole` may emit. */
export const roleEvents = [userUpdated, groupMembersAdded, groupMembersRemoved, accessChanging, roleChanged]

/** A bot's owner has its key, and a person who loses a right must not keep it through a bot. */
async function lowerBots(tx: WriteTx, realm: Realm, owner: Account, role: Role): Promise<void> {
  for (const bot of await botsOwnedBy(tx, owner.realm_id, owner.id))
    if (bot.role < role) await storeRole(tx, realm, bot, role)
}

/**
 * A user joins with the first login (docs/spec/users.md#date-joined). The waiting period to become a full member starts
 * then.
 */
export async function recordFirstLogin(tx: WriteTx, account: Account): Promise<void> {
  await updateAccount(tx, account.id, { joined_at: tx.now, awaits_first_login: 0 })
  const person = { user_id: account.id, date_joined: isoTime(tx.now) }
  await tx.emit(userUpdated, { viewersOf: account.id }, { person })
  const realm = await realmOf(tx, { realmId: account.realm_id })
  await emitRoleGroups(tx, realm, account.id, account, { ...account, joined_at: tx.now })
}
export const firstLoginEvents = [userUpdated, groupMembersRemoved]

/** A setting's events belong to the feature that declares the setting. */
export const storeSettings = (tx: WriteTx, account: Account, settings: string): Promise<void> =>
  updateAccount(tx, account.id, { settings })

export const storeBotSettings = (tx: WriteTx, { id, bot_settings }: Account): Promise<void> =>
  updateAccount(tx, id, { bot_settings })

export async function changeTimezone(tx: WriteTx, account: Account, timezone: string): Promise<void> {
  await updateAccount(tx, account.id, { timezone })
  await tx.emit(userUpdated, { viewersOf: account.id }, { person: { user_id: account.id, timezone } })
}

export async function emitProfile(tx: WriteTx, userId: number, changes: readonly ProfileChange[]): Promise<void> {
  for (const custom_profile_field of changes)
    await tx.emit(userUpdated, { viewersOf: userId }, { person: { user_id: userId, custom_profile_field } })
}

/** Goes back to the avatar that the server draws. */
export const resetAvatar = (tx: WriteTx, account: Account): Promise<Account> =>
  changeAvatar(tx, account, AvatarSource.drawn)

export async function changeAvatar(tx: WriteTx, account: Account, avatar_source: string): Promise<Account> {
  const { id, realm_id } = account
  if (account.avatar_source === AvatarSource.uploaded)
    for (const name of avatarPictures(tx.server, account)) await dropPicture(tx, realm_id, name)
  const change = { avatar_source, avatar_version: account.avatar_version + 1 }
  await updateAccount(tx, id, change)
  const changed = { ...account, ...change }
  await emitAvatar(tx, changed)
  return changed
}

/** `avatarWish` names the pictures. */
export async function uploadAvatar(
  tx: WriteTx,
  account: Account,
  pictures: ReceivedPictures['stored'],
): Promise<Account> {
  const changed = await changeAvatar(tx, account, AvatarSource.uploaded)
  for (const [nth, name] of avatarPictures(tx.server, changed).entries())
    await keepPicture(tx, changed.realm_id, name, existing(pictures[nth]))
  return changed
}

export const avatarWish: PictureWish = {
  mostMib: pictureMib,
  wanted: [100, 500].map(side => ({ width: side, height: side, fit: 'cover', format: 'png' })),
}

async function emitAvatar(tx: WriteTx, account: Account): Promise<void> {
  const { id, avatar_source, avatar_version } = account
  const avatar_url = avatarUrl(tx.server, account)
  const avatar_url_medium = mediumAvatarUrl(tx.server, account)
  const person = { user_id: id, avatar_url, avatar_url_medium, avatar_source, avatar_version }
  await tx.emit(userUpdated, { viewersOf: id }, { person })
}

// A new address, or a new rule for which roles see it. Users never get an address that a read would hide
// (docs/spec/users.md#email-visibility), but always see their own.

/** The user has confirmed the address, or an administrator vouches for it. */
export async function changeEmail(tx: WriteTx, realm: Realm, account: Account, email: string): Promise<void> {
  const after = { ...account, email }
  if (account.email_proven === 0 || email !== account.email)
    await updateAccount(tx, account.id, { email, email_lower: email.toLowerCase(), email_proven: 1 })
  if (email === account.email) return
  // The address is part of a client's credentials.
  tx.wakePolls()
  await emitDeliveryEmail(tx, after)
  await emitApiEmail(tx, realm, account, after)
  // The URL of the avatar contains a hash of the address.
  if (account.avatar_source === AvatarSource.external) await emitAvatar(tx, after)
}

/** The user changed which roles may see the address: `before` and `after` differ in their settings. */
export async function emitEmailVisibility(tx: WriteTx, realm: Realm, before: Account, after: Account): Promise<void> {
  const [had, has] = [lastRoleSeeingEmail(before), lastRoleSeeingEmail(after)]
  // The address that the API shows is a credential, too.
  tx.wakePolls()
  if (has > had) await emitDeliveryEmail(tx, after)
  if (has < had) {
    const { delivery_email } = unloggedAddress
    const audience = { viewersOf: after.id, role: { above: has } }
    await tx.emit(userUpdated, audience, { person: { user_id: after.id, delivery_email } })
  }
  await emitApiEmail(tx, realm, before, after)
}

async function emitDeliveryEmail(tx: WriteTx, { id, settings }: Account): Promise<void> {
  const atMost = lastRoleSeeingEmail({ settings })
  const audience = atMost >= Role.guest ? { viewersOf: id } : { viewersOf: id, role: { atMost } }
  await tx.emit(userUpdated, audience, { person: { user_id: id, delivery_email: unloggedAddress.delivery_email } })
}

async function emitApiEmail(tx: WriteTx, realm: Realm, before: Account, after: Account): Promise<void> {
  if (apiEmail(tx.server, realm, after) === apiEmail(tx.server, realm, before)) return
  const { new_email } = unloggedAddress
  await tx.emit(userUpdated, { viewersOf: after.id }, { person: { user_id: after.id, new_email } })
}
