// Deactivates and reactivates accounts (docs/spec/users.md#deactivate-self).
import { Role } from '#core/contract/access.ts'
import { failure } from '#core/contract/failure.ts'
import { trigger } from '#core/db/hook.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { endQueues } from '#core/events/end-queues.ts'
import { everyone } from '#core/contract/event-type.ts'
import { limitedGuestsOf, emitActiveChange } from './guest-visibility.ts'
import { realmOf } from '#features/realms/public.ts'
import {
  emitMemberRemoved,
  emitNamedPermissions,
  emitMemberAdded,
  groupMembersAdded,
  groupMembersRemoved,
  namedEvents,
} from '#features/user-groups/public.ts'
import { userAdded, userRemoved, userUpdated } from './events.ts'
import { accountDeactivated, accountDeactivating, accountReactivated } from './hooks.ts'
import { type Account, activeCounts, botsOwnedBy, updateAccount } from './store/accounts.ts'

/** The events that `deactivateAccount` may emit. */
export const deactivationEvents = [
  ...namedEvents,
  userUpdated,
  userRemoved,
  groupMembersRemoved,
  accountDeactivating,
  accountDeactivated,
]
/** The events that `reactivateAccount` may emit. */
export const reactivationEvents = [...namedEvents, userUpdated, userAdded, groupMembersAdded, accountReactivated]

export const LastUser = failure(400, 'CANNOT_DEACTIVATE_LAST_USER', 'Cannot deactivate the only {entity}', [
  'entity',
  'is_last_owner',
])

/** An organization keeps at least one account, and at least one owner who is a person. */
export async function refuseLastUser(tx: ReadTx, account: Account): Promise<void> {
  const { accounts } = await activeCounts(tx, account.realm_id)
  if (accounts === 1) throw LastUser({ entity: 'user', is_last_owner: false })
  if (await isOnlyOwner(tx, account)) throw LastUser({ entity: 'organization owner', is_last_owner: true })
}

/** Whether this is the only active owner who is a person. */
export async function isOnlyOwner(tx: ReadTx, account: Account): Promise<boolean> {
  if (account.role !== Role.owner || account.bot_type !== null || account.is_active === 0) return false
  return (await activeCounts(tx, account.realm_id)).humanOwners === 1
}

/** The account's bots are deactivated first. */
export async function deactivateAccount(tx: WriteTx, account: Account): Promise<void> {
  const bots = await botsOwnedBy(tx, account.realm_id, account.id)
  for (const ended of [...bots.filter(bot => bot.is_active === 1), account]) await setActive(tx, ended, false)
  await trigger(tx, accountDeactivated, { account })
  await emitToLimitedGuests(tx, account)
}

/** Limited guests get no event about hidden users, but they see all members of groups. */
async function emitToLimitedGuests(tx: WriteTx, account: Account): Promise<void> {
  const guests = account.bot_type === null ? await limitedGuestsOf(tx, account.realm_id) : []
  if (guests.length === 0) return
  const realm = await realmOf(tx, { realmId: account.realm_id })
  await emitMemberRemoved(tx, realm, account, guests)
  await emitNamedPermissions(tx, realm, account.id, { users: guests })
}

/** The account keeps its key. Its bots stay deactivated until an administrator reactivates them. */
export async function reactivateAccount(tx: WriteTx, account: Account): Promise<void> {
  await setActive(tx, account, true)
  const realm = await realmOf(tx, { realmId: account.realm_id })
  await emitMemberAdded(tx, realm, account)
  await emitNamedPermissions(tx, realm, account.id, everyone)
}

async function setActive(tx: WriteTx, account: Account, active: boolean): Promise<void> {
  const { id: userId } = account
  await updateAccount(tx, userId, { is_active: active ? 1 : 0 })
  if (!active) {
    await trigger(tx, accountDeactivating, { account })
    // No events have been addressed to the account meanwhile, so its clients register again.
    await endQueues(tx, [userId])
  }
  await emitActiveChange(tx, account, active)
  await tx.emit(userUpdated, { viewersOf: userId }, { person: { user_id: userId, is_active: active } })
  if (active) await trigger(tx, accountReactivated, { account })
}
