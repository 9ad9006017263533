// A message that mentions an outgoing webhook, or a direct message to one, queues a call in its own transaction: a crash
// does not lose it, and a message that failed causes none.
import { limit } from '#core/contract/limit.ts'
import type { WriteTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import { messageOfUser } from '#features/messages/public.ts'
import { callWebhooks } from './call-webhooks.ts'
import { countLeftOut, insertCall, waitingCalls, webhooksAmong } from './store.ts'

/** Of a bot that answers more slowly than it is asked, later messages are left out. */
export const waitingLimit = limit('waiting calls', 'an outgoing webhook', 100)

export const queueCalls = onHook(messageOfUser, async (tx, { sender, message, destination, mentioned }) => {
  // Two bots that answer each other would never end.
  if (sender.botType !== null) return
  const addressed = 'channel' in destination ? [...mentioned] : destination.participants
  for (const account_id of await webhooksAmong(tx, sender.realmId, addressed))
    await queueCall(tx, { realm_id: sender.realmId, account_id, message_id: message.id })
})

async function queueCall(tx: WriteTx, call: Parameters<typeof insertCall>[1]): Promise<void> {
  const waiting = await waitingCalls(tx, call.account_id, waitingLimit.most)
  if (waiting === waitingLimit.most) return countLeftOut(tx, call.account_id)
  await insertCall(tx, call)
  tx.wake(callWebhooks)
}
