// A new address, or a new rule for which roles see it. No user gets an address that a read would hide
// (docs/spec/users.md#email-visibility); users always see their own.
import { Role } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { Realm } from '#features/realms/public.ts'
import { AvatarSource } from './avatar-url.ts'
import { emitAvatar } from './change-account.ts'
import { apiEmail, lastRoleSeeingEmail } from './email-visibility.ts'
import { userUpdated } from './events.ts'
import { type Account, updateAccount } from './store/accounts.ts'
import { unloggedAddress } from './delivered-addresses.ts'

/** The user has confirmed the address, or an administrator vouches for it. */
export async function changeEmail(tx: WriteTx, realm: Realm, account: Account, email: string): Promise<void> {
  const after = { ...account, email }
  if (account.email_proven === 0 || email !== account.email)
    await updateAccount(tx, account.id, { email, email_lower: email.toLowerCase(), email_proven: 1 })
  if (email === account.email) return
  await emitDeliveryEmail(tx, after)
  await emitApiEmail(tx, realm, account, after)
  // The URL of the avatar contains a hash of the address.
  if (account.avatar_source === AvatarSource.external) await emitAvatar(tx, after)
}

/** The user changed which roles may see the address: `before` and `after` differ in their settings. */
export async function emitEmailVisibility(tx: WriteTx, realm: Realm, before: Account, after: Account): Promise<void> {
  const [had, has] = [lastRoleSeeingEmail(before), lastRoleSeeingEmail(after)]
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
