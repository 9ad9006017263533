// What must be known of a message's submessages before one more is added.
import type { ReadTx } from '#core/db/database.ts'

/** How many a message has, and how many of them from its sender. */
export async function submessageCounts(
  tx: ReadTx,
  messageId: number,
  messageSenderId: number,
): Promise<{ all: number; bySender: number }> {
  const of = tx.db
    .selectFrom('submessage')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('message_id', '=', messageId)
  const { count: all } = await of.executeTakeFirstOrThrow()
  const { count: bySender } = await of.where('sender_id', '=', messageSenderId).executeTakeFirstOrThrow()
  return { all, bySender }
}
