// Whether a user may change the own avatar.
import { type Caller, isAdmin } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'

export const AvatarChangesDisabled = badRequest('Avatar changes are disabled in this organization.')

export async function requireAvatarChanges(tx: ReadTx, caller: Caller): Promise<void> {
  const { avatar_changes_disabled } = readRealmSettings((await realmOf(tx, caller)).settings)
  if (avatar_changes_disabled && !isAdmin(caller)) throw AvatarChangesDisabled()
}
