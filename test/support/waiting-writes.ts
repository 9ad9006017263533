// Writes that wait for another one of their organization, so that they share a transaction on PostgreSQL.
import type { Database, WriteHints, WriteTx } from '#core/db/database.ts'
import type { OpenedDatabase } from './open-database.ts'

export interface WaitingWrite<T> extends WriteHints {
  readonly work: (tx: WriteTx) => Promise<T>
}

/** A row for each lock that a transaction of this database waits for. */
export const waitingLocks = `
  select 1 from pg_locks
  where not granted and database = (select oid from pg_database where datname = current_database())`

/** The values of the writes, or their errors as text. */
export async function waitingWrites<T>(
  opened: OpenedDatabase,
  realm: number,
  writes: readonly WaitingWrite<T>[],
  db: Database = opened.db,
): Promise<(T | string)[]> {
  let all: Promise<PromiseSettledResult<T>[]> = Promise.resolve([])
  const other = await opened.openAgain()
  await other.write(realm, async () => {
    all = Promise.allSettled(writes.map(({ work, ...hints }) => db.write(realm, work, hints)))
    // Until the transaction waits for the lock.
    while ((await opened.db.long.read(tx => tx.run(waitingLocks, []))).length === 0);
  })
  const outcomes = await all
  return outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)))
}
