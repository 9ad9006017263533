// Ending and resuming accounts (addendum E.16).
import { Role } from '#core/contract/access.ts'
import { failure } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { expireInvitations } from '#features/invites/public.ts'
import { resumeSubscriptions, suspendSubscriptions } from '#features/channels/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { announceReturn } from '#features/user-groups/public.ts'
import { userUpdated } from './events.ts'
import { type Account, activeCounts, botsOwnedBy, updateAccount } from './store.ts'

export const LastUser = failure(400, 'CANNOT_DEACTIVATE_LAST_USER', 'Cannot deactivate the only {entity}', [
  'entity',
  'is_last_owner',
])

/** An organization keeps at least one account, and at least one person who owns it. */
export async function refuseLastUser(tx: ReadTx, account: Account): Promise<void> {
  const { accounts } = await activeCounts(tx, account.realm_id)
  if (accounts === 1) throw LastUser({ entity: 'user', is_last_owner: false })
  if (await isOnlyOwner(tx, account)) throw LastUser({ entity: 'organization owner', is_last_owner: true })
}

/** Whether this is the only active person who owns the organization; bots do not count. */
export async function isOnlyOwner(tx: ReadTx, account: Account): Promise<boolean> {
  if (account.role !== Role.owner || account.bot_type !== null || account.is_active === 0) return false
  return (await activeCounts(tx, account.realm_id)).humanOwners === 1
}

/** The account's bots end with it, before it. */
export async function deactivateAccount(tx: WriteTx, account: Account, now: number): Promise<void> {
  const bots = await botsOwnedBy(tx, account.realm_id, account.id)
  for (const ended of [...bots.filter(bot => bot.is_active === 1), account]) await setActive(tx, ended.id, false)
  await expireInvitations(tx, account, now)
}

/** With the same key as before; its bots stay deactivated until someone wants them back. */
export async function reactivateAccount(tx: WriteTx, account: Account, now: number): Promise<void> {
  await setActive(tx, account.id, true)
  const realm = await realmOf(tx, { realmId: account.realm_id })
  await announceReturn(tx, realm, account.id, account, now)
}

async function setActive(tx: WriteTx, userId: number, active: boolean): Promise<void> {
  await updateAccount(tx, userId, { is_active: active ? 1 : 0 })
  if (!active) await suspendSubscriptions(tx, userId)
  await tx.emit(userUpdated, { viewersOf: userId }, { person: { user_id: userId, is_active: active } })
  if (active) await resumeSubscriptions(tx, userId)
}
