// A new API key for an account: the old one stops working with the same commit,
// and the phones that used it are forgotten.
import type { Hidden } from '#core/base/secrets.ts'
import type { Server } from '#core/base/server.ts'
import type { WriteTx } from '#core/db/database.ts'
import { dropRegistrations } from '#features/push-tokens/public.ts'
import { updateAccount } from '#features/users/public.ts'

export async function replaceApiKey(tx: WriteTx, { secrets }: Server, userId: number): Promise<Hidden> {
  const apiKey = secrets.newApiKey()
  await updateAccount(tx, userId, {
    api_key_hash: secrets.apiKeyHash(apiKey.reveal()),
    api_key_sealed: secrets.seal(apiKey),
  })
  await dropRegistrations(tx, userId)
  return apiKey
}
