// Deletes event queues. Their clients get an error from the next poll and register again.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'

/** Signals are short. */
const toldAtOnce = 100

/** Returns how many there were. */
export async function deleteQueues(
  tx: WriteTx,
  where: (eb: ExpressionBuilder<Tables, 'event_queue'>) => Expression<SqlBool>,
): Promise<number> {
  const deleted = await tx.db.deleteFrom('event_queue').where(where).returning('id').execute()
  const queueIds = deleted.map(({ id }) => id)
  for (let at = 0; at < queueIds.length; at += toldAtOnce)
    tx.tell({ type: 'queues ended', queueIds: queueIds.slice(at, at + toldAtOnce) })
  return queueIds.length
}

/** For a change that would need too many events, or that a client can't follow. */
export async function endQueues(tx: WriteTx, accountIds: readonly number[]): Promise<void> {
  await deleteQueues(tx, eb => isOneOf(tx, eb.ref('account_id'), accountIds))
}
