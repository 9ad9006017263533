// Posts the answer of a bot into the conversation of the message, with the rights that the bot has now.
import type { WriteTx } from '#core/db/database.ts'
import { normalizeContent, participantsIn, sendText } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { accountById, callerOf } from '#features/users/public.ts'
import { seenMessage } from './payload.ts'
import type { WebhookCall } from './store.ts'

const client = 'OutgoingWebhookResponse'

export async function postAnswer(tx: WriteTx, call: WebhookCall, text: string): Promise<void> {
  const bot = await accountById(tx, call.realm_id, call.account_id)
  if (bot === undefined || bot.is_active === 0) return
  const message = await seenMessage(tx, bot, call.message_id)
  if (message === undefined) return
  const caller = callerOf(bot)
  const realm = await realmOf(tx, caller)
  if (realm.deactivated === 1) return
  const content = normalizeContent(text)
  const { channel_id, recipient_id, topic } = message
  const to =
    channel_id === null ? { users: await participantsIn(tx, realm.id, recipient_id) } : { channel: channel_id, topic }
  await sendText(tx, { realm, caller, to, content, client, readBySender: false })
}
