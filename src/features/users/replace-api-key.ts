// A new API key for an account. The same commit ends the old key, the event queues registered with it and the phones
// that used it.
import type { Hidden } from '#core/server/secrets.ts'
import { trigger } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import { endQueues } from '#core/events/end-queues.ts'
import { apiKeyReplaced, passwordChanged } from './hooks.ts'
import { updateAccount } from './store/accounts.ts'

/** A person with the old password may have the old API key, so the key is replaced too (decision 14). */
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
