import type { WriteTx } from '#core/db/database.ts'
import { emitInvitesChanged } from './events.ts'
import { expireInvitesOf } from './store.ts'

/** A deactivated account's invitations expire; they aren't revoked (docs/spec/users.md#deactivation-invitations). */
export async function expireInvitations(
  tx: WriteTx,
  creator: { readonly id: number; readonly realm_id: number },
): Promise<void> {
  if ((await expireInvitesOf(tx, creator.realm_id, creator.id)) > 0) await emitInvitesChanged(tx, creator.id)
}
