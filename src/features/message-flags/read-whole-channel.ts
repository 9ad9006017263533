import type { WriteTx } from '#core/db/database.ts'
import { readChannelTogether } from '#features/read-state/public.ts'
import { announceRead } from './announce-read.ts'

/** Accounts that leave a channel have nothing unread there afterwards. */
export async function readWholeChannel(
  tx: WriteTx,
  { id: channel_id, recipient_id }: { readonly id: number; readonly recipient_id: number },
  people: readonly number[],
): Promise<void> {
  for (const { accountIds, messageIds } of await readChannelTogether(tx, people, { channel_id, recipient_id }))
    await announceRead(tx, accountIds, messageIds)
}
