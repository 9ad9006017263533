// A bot acts with rights of its owner, so a bot gets a new API key with a new owner: an earlier owner knows the old
// one.
import type { WriteTx } from '#core/db/database.ts'
import { callerOf, ownerOf } from './access-users.ts'
import { userUpdated } from './events.ts'
import { replaceApiKey } from './replace-api-key.ts'
import { type Account, updateAccount } from './store/accounts.ts'

export async function giveBot(tx: WriteTx, bot: Account, bot_owner_id: number): Promise<void> {
  await updateAccount(tx, bot.id, { bot_owner_id })
  await replaceApiKey(tx, bot.id)
  await tx.emit(userUpdated, { viewersOf: bot.id }, { person: { user_id: bot.id, bot_owner_id } })
}

/** A bot that is reactivated while its owner is not active goes to `heirId`; without an heir it gets only a new key. */
export async function replaceLostOwner(tx: WriteTx, bot: Account, heirId?: number): Promise<void> {
  const owner = await ownerOf(tx, callerOf(bot))
  if (owner?.is_active === 1) return
  if (heirId === undefined) await replaceApiKey(tx, bot.id)
  else await giveBot(tx, bot, heirId)
}
