// A client whose queue has ended gets an error at its next poll, and registers again. Used when a change would need too
// many events.
import type { WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'

export async function endQueues(tx: WriteTx, accountIds: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('event_queue')
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()
}
