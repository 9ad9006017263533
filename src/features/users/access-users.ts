// Accessors return the account, or fail if it doesn't exist or the caller may not see or change it
// (docs/spec/users.md#limited-guests).
import { type Caller, isAdmin, isGuest, isOwner, MustBeOwner } from '#core/contract/access.ts'
import { clampedInteger } from '#core/contract/json-text.ts'
import type { ReadTx } from '#core/db/database.ts'
import { dummyEmailDomain, realmOf } from '#features/realms/public.ts'
import { hasRealmPermission, InsufficientPermission, UserUnknown } from '#features/user-groups/public.ts'
import { roleSeesEmail } from './email-visibility.ts'
import { type Account, accountById, accountsOf, botsOwnedBy, accountByEmail } from './store/accounts.ts'
import { knownToGuest } from './store/guest-visibility.ts'

/** Whether the caller sees all users. Guests may be limited to a few. */
export const seesEveryone = async (tx: ReadTx, caller: Caller): Promise<boolean> =>
  !isGuest(caller) || hasRealmPermission(tx, caller, 'can_access_all_users_group')

/** The given users that the caller can see. */
export async function visibleAmong<P extends { readonly id: number }>(
  tx: ReadTx,
  caller: Caller,
  users: readonly P[],
): Promise<P[]> {
  if (await seesEveryone(tx, caller)) return [...users]
  const ids = users.map(({ id }) => id)
  const known = await knownToGuest(tx, caller.realmId, caller.id, ids)
  return users.filter(({ id }) => id === caller.id || known.has(id))
}

export async function visibleAccount(tx: ReadTx, caller: Caller, account: Account | undefined): Promise<Account> {
  if (account === undefined) throw UserUnknown()
  if ((await visibleAmong(tx, caller, [account])).length === 0) throw InsufficientPermission()
  return account
}

/** The given accounts that the caller can see. */
export const visibleUsers = async (tx: ReadTx, caller: Caller, userIds: readonly number[]): Promise<Account[]> =>
  visibleAmong(tx, caller, await accountsOf(tx, caller.realmId, userIds))

export const visibleUser = async (tx: ReadTx, caller: Caller, userId: number): Promise<Account> =>
  visibleAccount(tx, caller, await accountById(tx, caller.realmId, userId))

export async function ownAccount(tx: ReadTx, { realmId, id }: Pick<Caller, 'realmId' | 'id'>): Promise<Account> {
  const account = await accountById(tx, realmId, id)
  if (account === undefined) throw UserUnknown()
  return account
}

export const ownBots = (tx: ReadTx, { realmId, id }: Caller): Promise<Account[]> => botsOwnedBy(tx, realmId, id)

/** The owner of a bot. */
export const ownerOf = async (
  tx: ReadTx,
  { realmId, botOwnerId }: Pick<Caller, 'realmId' | 'botOwnerId'>,
): Promise<Account | undefined> =>
  botOwnerId === undefined || botOwnerId === null ? undefined : accountById(tx, realmId, botOwnerId)

export const callerOf = ({ id, realm_id, role, bot_type, bot_owner_id }: Account): Caller => ({
  id,
  realmId: realm_id,
  role,
  botType: bot_type,
  botOwnerId: bot_owner_id,
})

/** These users, each once. All of them must have active accounts. */
export async function activeUsers(tx: ReadTx, realmId: number, userIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(userIds)]
  const active = (await accountsOf(tx, realmId, wanted)).filter(account => account.is_active === 1)
  if (active.length < wanted.length) throw UserUnknown()
  return wanted
}

/** The account, if this caller may administer it. */
export function requireAdministration(caller: Caller, account: Account | undefined): Account {
  if (account === undefined) throw UserUnknown()
  if (!isAdmin(caller)) throw InsufficientPermission()
  return account
}

export const administeredAccount = async (tx: ReadTx, caller: Caller, userId: number): Promise<Account> =>
  requireAdministration(caller, await accountById(tx, caller.realmId, userId))

/** An account that the caller may deactivate or reactivate. For owners, only owners may. */
export async function administeredUser(tx: ReadTx, caller: Caller, userId: number): Promise<Account> {
  const account = await administeredAccount(tx, caller, userId)
  if (isOwner(account) && !isOwner(caller)) throw MustBeOwner()
  return account
}

// Finds an account by an address that the caller may see (docs/spec/users.md#by-real-address).

/** By ID, or by an address that the caller may see. */
export const accountByIdOrEmail = async (tx: ReadTx, caller: Caller, text: string): Promise<Account | undefined> =>
  /^\d+$/.test(text)
    ? accountById(tx, caller.realmId, clampedInteger(Number(text)))
    : accountByKnownEmail(tx, caller, text)

/**
 * Every caller can use the generated address, but the real one only if the caller's role may see it, even if it is the
 * caller's own.
 */
export async function accountByKnownEmail(tx: ReadTx, caller: Caller, text: string): Promise<Account | undefined> {
  // Addresses never contain a null byte, and a database may refuse to compare with one.
  if (text.includes('\0')) return undefined
  const domain = dummyEmailDomain(tx.server, await realmOf(tx, caller))
  const [, digits, rest] = /^user(\d+)@(.*)$/i.exec(text.trim()) ?? []
  if (digits !== undefined && rest?.toLowerCase().startsWith(domain))
    return accountById(tx, caller.realmId, clampedInteger(Number(digits)))
  const account = await accountByEmail(tx, caller.realmId, text.trim())
  return account !== undefined && roleSeesEmail(caller.role, account) ? account : undefined
}
