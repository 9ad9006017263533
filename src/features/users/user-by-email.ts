// Finding an account by an address that the caller may see (docs/spec/users.md#by-real-address).
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { clampedInteger } from '#core/contract/json-text.ts'
import { dummyEmailDomain, realmOf } from '#features/realms/public.ts'
import { roleSeesEmail } from './email-visibility.ts'
import { type Account, accountByEmail, accountById } from './store/accounts.ts'

/** By ID, or by an address that the caller may see. */
export const accountByIdOrEmail = async (tx: ReadTx, caller: Caller, text: string): Promise<Account | undefined> =>
  /^\d+$/.test(text)
    ? accountById(tx, caller.realmId, clampedInteger(Number(text)))
    : accountByKnownEmail(tx, caller, text)

/**
 * By the generated address for every caller; by the real one only if the caller's role may see it, even if it is the
 * caller's own.
 */
export async function accountByKnownEmail(tx: ReadTx, caller: Caller, text: string): Promise<Account | undefined> {
  // No address contains a null byte, and a database may refuse to compare with one.
  if (text.includes('\0')) return undefined
  const domain = dummyEmailDomain(tx.server, await realmOf(tx, caller))
  const [, digits, rest] = /^user(\d+)@(.*)$/i.exec(text.trim()) ?? []
  if (digits !== undefined && rest?.toLowerCase().startsWith(domain))
    return accountById(tx, caller.realmId, clampedInteger(Number(digits)))
  const account = await accountByEmail(tx, caller.realmId, text.trim())
  return account !== undefined && roleSeesEmail(caller.role, account) ? account : undefined
}
