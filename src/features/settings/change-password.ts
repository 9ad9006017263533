// Choosing a new password, which needs the old one.
import { badRequest } from '#core/contract/failure.ts'
import { type AttemptCall, attemptOn, directoryFor } from '#features/auth/public.ts'
import type { Realm } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'

export const WrongPassword = badRequest('Wrong password!')
export const WeakPassword = badRequest('New password is too weak!')
export const PasswordElsewhere = badRequest('Your password is kept in the directory of your organization.')

/** Hashing is slow on purpose: never inside a transaction. A wrong password counts as a failed login. */
export async function requirePassword(
  call: AttemptCall,
  realm: Realm,
  account: Account,
  password: string,
): Promise<void> {
  const { server } = call
  if (account.password_hash === null && directoryFor(server, realm) !== undefined) throw PasswordElsewhere()
  const attempt = await attemptOn(call, account.realm_id, account.email)
  if (!(await server.passwords.matches(password, account.password_hash, laneOf(account)))) throw WrongPassword()
  await attempt.succeeded()
}

const laneOf = ({ id }: Account) => ({ name: `account ${id}`, isKnown: true })

export async function newPasswordHash(
  call: AttemptCall,
  realm: Realm,
  account: Account,
  oldPassword: string,
  newPassword: string,
): Promise<string> {
  const { passwords } = call.server
  await requirePassword(call, realm, account, oldPassword)
  if (!(await passwords.acceptable(newPassword, [account.email, account.full_name]))) throw WeakPassword()
  return passwords.hash(newPassword, laneOf(account))
}
