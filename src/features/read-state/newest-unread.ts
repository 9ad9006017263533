// A user's newest unread messages in all conversations, for a client that is starting.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { derivedFlags } from './personal-state.ts'
import { newestMessageId } from './store/message-ids.ts'
import { firstUnreadDirect, unreadByRow, unreadDirect, type UnreadRow } from './store/unread.ts'
import { stepsBack, unreadInChannels } from './unread-in-channels.ts'
import { type UnreadConversation, UnreadConversations } from './unread-conversations.ts'

/** The conversations in the order of their oldest messages, and whether older messages are left out. */
export async function newestUnread(
  tx: ReadTx,
  caller: Caller,
  limit: number,
): Promise<{ conversations: UnreadConversation[]; isCut: boolean }> {
  const found = new UnreadConversations()
  for (const conversation of await unreadInChannels(tx, caller, limit)) found.addAll(conversation)
  for (const row of await unreadByRow(tx, caller.id, limit + 1)) found.add(row, row.flags ?? 0)
  for (const row of await newestDirect(tx, caller.id, limit)) found.add(row, derivedFlags(row, true, 0))
  return found.newest(limit)
}

/** Direct messages without a row. Returns more than `limit` if there are more. */
async function newestDirect(tx: ReadTx, accountId: number, limit: number): Promise<Omit<UnreadRow, 'flags'>[]> {
  const first = await firstUnreadDirect(tx, accountId)
  let until = await newestMessageId(tx)
  const found: Omit<UnreadRow, 'flags'>[] = []
  for (const after of stepsBack(until, first)) {
    for (const row of await unreadDirect(tx, accountId, { after, until })) found.push(row)
    if (found.length > limit) break
    until = after
  }
  return found
}
