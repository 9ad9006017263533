// Muting a user: the muted user's messages count as read.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Account, UserUnknown, visibleUsers } from '#features/users/public.ts'

/** No rule applies: the result isn't shown to any user. */
export { mutersOf } from './store.ts'

export const CannotMuteSelf = badRequest('Cannot mute self')
export const AlreadyMuted = badRequest('User already muted')
export const NotMuted = badRequest('User is not muted')

export const mutedUser = object('MutedUser', {
  id: required(int, 'The user.'),
  timestamp: required(int, 'When the user was muted, in UNIX seconds.'),
})
export const mutedUserParam = required(int, 'The user.')

/** An account that the caller may see. Hidden and missing accounts look the same. */
export async function mutableUser(tx: ReadTx, caller: Caller, userId: number): Promise<Account> {
  const [account] = await visibleUsers(tx, caller, [userId])
  if (account === undefined) throw UserUnknown()
  return account
}
