// A new API key for an account. The same commit ends the old key, the event queues registered with it and the phones
// that used it.
import type { WriteTx } from '#core/db/database.ts'
import { trigger } from '#core/db/hook.ts'
import { endQueues } from '#core/events/end-queues.ts'
import type { Hidden } from '#core/server/secrets.ts'
import { callerOf, ownerOf } from './access-users.ts'
import { userUpdated } from './events.ts'
import { apiKeyReplaced, passwordChanged } from './hooks.ts'
import { updateAccount, type Account } from './store/accounts.ts'

/** A person with the old password may have the old API key too, so the key is replaced (decision 14). */
export async function setPassword(
  tx: WriteTx,
  userId: number,
  password_hash: string,
  keptSession?: number,
): Promise<Hidden> {
  await updateAccount(tx, userId, { password_hash })
  await trigger(tx, passwordChanged, { accountId: userId, keptSession })
  return replaceApiKey(tx, userId)
}

export async function replaceApiKey(tx: WriteTx, userId: number): Promise<Hidden> {
  const apiKey = tx.server.secrets.newApiKey()
  await updateAccount(tx, userId, {
    api_key_hash: tx.server.secrets.apiKeyHash(apiKey.reveal()),
    api_key_sealed: tx.server.secrets.seal('api key', apiKey),
  })
  await trigger(tx, apiKeyReplaced, { accountId: userId })
  await endQueues(tx, [userId])
  tx.wakePolls()
  return apiKey
}

// A bot acts with its owner's rights, and a previous owner knows its API key, so a bot gets a new key with a new owner.

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
