// What must be known of a message's submessages before one more is added.
import type { ReadTx } from '#core/db/database.ts'

/** How many a message has, how many of them from its sender, and how long all of them are. */
export async function submessageCounts(
  tx: ReadTx,
  messageId: number,
  messageSenderId: number,
): Promise<{ all: number; bySender: number; characters: number }> {
  const { all, bySender, characters } = await tx.db
    .selectFrom('submessage')
    .select(eb => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .sum<number | string | null>(eb.case().when('sender_id', '=', messageSenderId).then(1).else(0).end())
        .as('bySender'),
      eb.fn.sum<number | string | null>(eb.fn('length', ['content'])).as('characters'),
    ])
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return { all, bySender: Number(bySender), characters: Number(characters) }
}
