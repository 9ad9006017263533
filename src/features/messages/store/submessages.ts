// Every SQL statement about submessages.
import { insertedId } from '#core/db/results.ts'
import type { Insertable } from 'kysely'
import { countRows, countTexts, type TextTotals } from '#core/db/count-rows.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

export const insertSubmessage = (
  tx: WriteTx,
  submessage: Omit<Insertable<Tables['submessage']>, 'id'>,
): Promise<number> => insertedId(tx.db.insertInto('submessage').values(submessage))

const submessagesOf = (tx: ReadTx, messageId: number) =>
  tx.db.selectFrom('submessage').where('message_id', '=', messageId)

export const submessageTotals = (tx: ReadTx, messageId: number): Promise<TextTotals> =>
  countTexts(submessagesOf(tx, messageId), 'content')

export const submessagesFrom = (tx: ReadTx, messageId: number, senderId: number): Promise<number> =>
  countRows(submessagesOf(tx, messageId).where('sender_id', '=', senderId))
