// A bot acts with rights of its owner, so a bot gets a new API key with a new owner: an earlier owner knows the old
// one.
import type { WriteTx } from '#core/db/database.ts'
import { callerOf, ownerOf } from './access-users.ts'
import { userUpdated } from './events.ts'
import { replaceApiKey } from './replace-api-key.ts'
import { type Account, updateAccount } from './store/accounts.ts'

export async function changeBotOwner(tx: WriteTx, bot: Account, bot_owner_id: number): Promise<void> {
  await updateAccount(tx, bot.id, { bot_owner_id })
  await replaceApiKey(tx, bot.id)
  await tx.emit(userUpdated, { viewersOf: bot.id }, { person: { user_id: bot.id, bot_owner_id } })
}

/** For a bot that is reactivated while its owner is inactive. Without `newOwnerId` it only gets a new key. */
export async function replaceInactiveOwner(tx: WriteTx, bot: Account, newOwnerId?: number): Promise<void> {
  const owner = await ownerOf(tx, callerOf(bot))
  if (owner?.is_active === 1) return
  if (newOwnerId === undefined) await replaceApiKey(tx, bot.id)
  else await changeBotOwner(tx, bot, newOwnerId)
}
