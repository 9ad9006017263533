// Ends the queues of clients when a change would need too many events. Such a client gets an error from its next poll
// and registers again.
import type { WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'

export async function endQueues(tx: WriteTx, accountIds: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('event_queue')
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()
}
