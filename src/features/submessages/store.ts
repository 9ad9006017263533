// What must be known of a message's submessages before one more is added.
import { countRows, countTexts, type TextTotals } from '#core/db/count-rows.ts'
import type { ReadTx } from '#core/db/database.ts'

const submessagesOf = (tx: ReadTx, messageId: number) =>
  tx.db.selectFrom('submessage').where('message_id', '=', messageId)

export const submessageTotals = (tx: ReadTx, messageId: number): Promise<TextTotals> =>
  countTexts(submessagesOf(tx, messageId), 'content')

export const submessagesFrom = (tx: ReadTx, messageId: number, senderId: number): Promise<number> =>
  countRows(submessagesOf(tx, messageId).where('sender_id', '=', senderId))
