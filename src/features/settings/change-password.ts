// Choosing a new password, which needs the old one.
import { badRequest } from '#core/contract/failure.ts'
import { type AttemptCall, attemptOn, directoryFor } from '#features/auth/public.ts'
import type { Realm } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'

export const WrongPassword = badRequest('Wrong password!')
export const WeakPassword = badRequest('New password is too weak!')
export const PasswordElsewhere = badRequest('Your password is kept in the directory of your organization.')

/**
 * Hashing is slow on purpose, so it never happens inside a transaction. Wrong old passwords count like failed logins.
 */
export async function newPasswordHash(
  call: AttemptCall,
  realm: Realm,
  account: Account,
  oldPassword: string,
  newPassword: string,
): Promise<string> {
  const { server } = call
  const { passwords } = server
  const lane = { name: `account ${account.id}`, isKnown: true }
  if (account.password_hash === null && directoryFor(server, realm) !== undefined) throw PasswordElsewhere()
  const attempt = attemptOn(call, account.realm_id, account.email)
  if (!(await passwords.matches(oldPassword, account.password_hash, lane))) throw WrongPassword()
  attempt.succeeded()
  if (!(await passwords.acceptable(newPassword, [account.email, account.full_name]))) throw WeakPassword()
  return passwords.hash(newPassword, lane)
}
