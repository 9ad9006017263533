// Accessors: they return the account, or fail as if it did not exist or may not be touched (addendum D.5, E.3).
import { type Caller, isAdmin, isGuest, isOwner, MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { hasRealmPermission, InsufficientPermission } from '#features/user-groups/public.ts'
import { type Account, accountById } from './store.ts'

export const UserUnknown = badRequest('No such user')

/** Whether this caller sees everybody; a guest may be limited to a few. */
export async function seesEveryone(tx: ReadTx, caller: Caller, now: number): Promise<boolean> {
  return !isGuest(caller) || hasRealmPermission(tx, caller, 'can_access_all_users_group', now)
}

/** For a limited guest: himself and all bots, and those he shares a conversation with once there are any. */
export const limitedGuestSees = (caller: Caller, account: Account): boolean =>
  account.id === caller.id || account.bot_type !== null

export async function visibleAccount(
  tx: ReadTx,
  caller: Caller,
  account: Account | undefined,
  now: number,
): Promise<Account> {
  if (account === undefined) throw UserUnknown()
  if (!limitedGuestSees(caller, account) && !(await seesEveryone(tx, caller, now))) throw InsufficientPermission()
  return account
}

export const visibleUser = async (tx: ReadTx, caller: Caller, userId: number, now: number): Promise<Account> =>
  visibleAccount(tx, caller, await accountById(tx, caller.realmId, userId), now)

/** An account that this caller may administer. */
export function administeredAccount(caller: Caller, account: Account | undefined): Account {
  if (account === undefined) throw UserUnknown()
  if (!isAdmin(caller)) throw InsufficientPermission()
  return account
}

/** One that he may end or resume; owners only by owners. */
export async function administeredUser(tx: ReadTx, caller: Caller, userId: number): Promise<Account> {
  const account = administeredAccount(caller, await accountById(tx, caller.realmId, userId))
  if (isOwner(account) && !isOwner(caller)) throw MustBeOwner()
  return account
}
