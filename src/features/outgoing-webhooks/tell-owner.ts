// The notification bot tells the owner of a bot about a failed call. The text has no words of the message, because the
// owner may not be allowed to read it.
import type { WriteTx } from '#core/db/database.ts'
import { silentMention } from '#features/markdown/public.ts'
import { postNotice } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { accountById, callerOf, ownerOf } from '#features/users/public.ts'
import type { WebhookCall } from './store.ts'

export async function tellOwner(tx: WriteTx, call: WebhookCall, problem: string): Promise<void> {
  const bot = await accountById(tx, call.realm_id, call.account_id)
  const owner = bot && (await ownerOf(tx, callerOf(bot)))
  if (bot === undefined || owner === undefined || owner.is_active === 0) return
  const realm = await realmOf(tx, { realmId: call.realm_id })
  if (realm.deactivated === 1) return
  const content = `${silentMention(bot)} could not answer message ${call.message_id}: ${problem}.`
  await postNotice(tx, { realm, to: { userId: owner.id }, content, isSilent: true })
}
