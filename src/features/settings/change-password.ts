// Choosing a new password, which takes knowing the old one (addendum G.1).
import type { Server } from '#core/base/server.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { Limits } from '#core/http/rate-limit.ts'
import { loginAttempts } from '#features/auth/public.ts'
import { directoryFor } from '#features/directory/public.ts'
import type { Realm } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'

export const WrongPassword = badRequest('Wrong password!')
export const WeakPassword = badRequest('New password is too weak!')
export const PasswordElsewhere = badRequest('Your password is kept in the directory of your organization.')

/** Slow on purpose, so never inside a transaction. Guesses count like those of a login. */
export async function newPasswordHash(
  server: Server,
  limits: Limits,
  realm: Realm,
  account: Account,
  oldPassword: string,
  newPassword: string,
): Promise<string> {
  const { passwords } = server
  if (account.password_hash === null && directoryFor(server, realm) !== undefined) throw PasswordElsewhere()
  const attempts = loginAttempts(account.realm_id, account.email)
  limits.spend('login', attempts)
  if (!(await passwords.matches(oldPassword, account.password_hash))) throw WrongPassword()
  limits.forgive('login', attempts)
  if (!(await passwords.acceptable(newPassword, [account.email, account.full_name]))) throw WeakPassword()
  return passwords.hash(newPassword)
}
