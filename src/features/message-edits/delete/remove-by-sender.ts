// Deletes a user's messages together with the account. There may be a hundred thousand, so the request stores a
// removal, and a job deletes them in parts.
import type { WriteTx } from '#core/db/database.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { channelOf } from '#features/channels/public.ts'
import { newestMessageId } from '#features/read-state/public.ts'
import type { Account, MessagesToRemove } from '#features/users/public.ts'
import { removeDirect, removeFromChannel } from './delete-messages.ts'
import {
  conversationsToClear,
  deleteRemoval,
  insertRemoval,
  messagesToClear,
  pendingRemovals,
  type Removal,
} from '../store/removals.ts'

/** Messages that the account sends after being reactivated stay. */
export async function removeMessagesOf(
  tx: WriteTx,
  { account: { id, realm_id }, ...kinds }: MessagesToRemove & { readonly account: Account },
): Promise<void> {
  if (!kinds.publicChannels && !kinds.privateChannels && !kinds.directMessages) return
  await insertRemoval(tx, {
    account_id: id,
    realm_id,
    up_to: await newestMessageId(tx),
    public_channels: kinds.publicChannels ? 1 : 0,
    private_channels: kinds.privateChannels ? 1 : 0,
    direct_messages: kinds.directMessages ? 1 : 0,
  })
  tx.wake(removeBySender)
}

/** Each part is one transaction that the organization's other writes wait for. */
const messagesAtOnce = 200

export const removeBySender: Job = job({
  name: 'message removals',
  everySeconds: 600,
  async run(call) {
    for (const removal of await call.db.readOne(pendingRemovals)) await removeAll(call, removal)
  },
})

async function removeAll(call: JobCall, removal: Removal): Promise<void> {
  const { db, signal } = call
  // In the meantime a message may be moved to a conversation that is already cleared, so the job repeats until none is
  // left.
  for (;;) {
    const conversations = await db.readOne(tx => conversationsToClear(tx, removal))
    if (conversations.length === 0) return db.write(removal.realm_id, tx => deleteRemoval(tx, removal))
    for (const { recipient_id, channel_id } of conversations)
      while (!signal.aborted && (await removeSome(call, removal, recipient_id, channel_id)));
    if (signal.aborted) return
  }
}

/** Returns whether messages may be left. */
function removeSome(
  { db }: JobCall,
  removal: Removal,
  recipientId: number,
  channelId: number | null,
): Promise<boolean> {
  return db.write(removal.realm_id, async tx => {
    const messages = await messagesToClear(tx, removal, recipientId, messagesAtOnce)
    if (messages.length === 0) return false
    const ids = messages.map(({ id }) => id)
    if (channelId === null) await removeDirect(tx, { realm_id: removal.realm_id, recipient_id: recipientId }, ids)
    else {
      const channel = await channelOf(tx, removal.realm_id, channelId)
      await removeFromChannel(tx, channel, messages)
    }
    return messages.length === messagesAtOnce
  })
}
