// Every SQL statement that adds submessages.
import type { Insertable } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

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

export async function insertSubmessage(
  tx: WriteTx,
  submessage: Omit<Insertable<Tables['submessage']>, 'id'>,
): Promise<number> {
  const { id } = await tx.db.insertInto('submessage').values(submessage).returning('id').executeTakeFirstOrThrow()
  return id
}
