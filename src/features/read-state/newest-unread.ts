// The newest unread messages of a user in all conversations, for a client that starts.
import type { ReadTx } from '#core/db/database.ts'
import { newestMessageId } from './store/message-ids.ts'
import { derivedFlags } from './personal-state.ts'
import { firstUnreadBound, unreadByRow, unreadDirect, unreadInChannels, type UnreadRow } from './store/unread.ts'

export interface UnreadMessage {
  readonly id: number
  readonly recipient_id: number
  readonly channel_id: number | null
  readonly topic: string
  readonly flags: number
}

/** The length of the first step back through the messages of the server: enough for most users. */
const firstStep = 200_000

/** The messages ascending, and whether there are more. */
export async function newestUnread(
  tx: ReadTx,
  accountId: number,
  limit: number,
): Promise<{ messages: UnreadMessage[]; isCut: boolean }> {
  const byRow: UnreadRow[] = await unreadByRow(tx, accountId, limit + 1)
  const rowless: Omit<UnreadRow, 'flags'>[] = []
  const bound = await firstUnreadBound(tx, accountId)
  let until = await newestMessageId(tx)
  for (let step = firstStep; until > bound && rowless.length <= limit; step *= 4) {
    const range = { after: Math.max(until - step, bound), until }
    for (const row of await unreadInChannels(tx, accountId, range)) rowless.push(row)
    for (const row of await unreadDirect(tx, accountId, range)) rowless.push(row)
    until = range.after
  }
  const messages = [
    ...byRow.map(row => ({ ...row, flags: row.flags ?? 0 })),
    ...rowless.map(row => ({ ...row, flags: derivedFlags(row, true, 0) })),
  ].sort((a, b) => a.id - b.id)
  return { messages: messages.slice(-limit), isCut: messages.length > limit }
}
