import type { WriteTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import { channelLeft } from '#features/channels/public.ts'
import { userMuted } from '#features/muted-users/public.ts'
import { markChannelReadForUsers } from '#features/read-state/public.ts'
import { wholeWindow, type Reader } from '#features/search/public.ts'
import { changeFlags } from './change-flags.ts'
import { emitRead } from './emit-flag-change.ts'
import { flagAdded } from './events.ts'

/** Users who leave a channel no longer have unread messages in it. */
export const markLeftChannelsRead = onHook(
  channelLeft,
  async (tx, { channel: { id: channel_id, recipient_id }, userIds }) => {
    for (const { accountIds, messageIds } of await markChannelReadForUsers(tx, userIds, { channel_id, recipient_id }))
      await emitRead(tx, accountIds, messageIds)
  },
  [flagAdded],
)

// Marks all messages of one sender as read.

const atOnce = 5_000

export const markMutedUsersRead = onHook(
  userMuted,
  (tx, { mutedId, ...reader }) => markAllFromRead({ ...reader, tx }, mutedId),
  [flagAdded],
)

/** In parts: messages that were marked as read no longer match, so the next window has the next part. */
async function markAllFromRead(reader: Reader & { readonly tx: WriteTx }, senderId: number): Promise<void> {
  const { tx, caller } = reader
  const narrow = [
    { operator: 'sender', operand: senderId, negated: false },
    { operator: 'is', operand: 'unread', negated: false },
  ]
  const request = { anchor: 'newest', use_first_unread_anchor: false, include_anchor: true, num_after: 0 }
  for (;;) {
    const { ids } = await wholeWindow(reader, { ...request, num_before: atOnce, narrow })
    if (ids.length > 0) await changeFlags(tx, caller, { flag: 'read', op: 'add' }, ids)
    if (ids.length < atOnce) return
  }
}
