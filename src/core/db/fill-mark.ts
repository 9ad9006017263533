// Marks a database that a restore or a move is filling. The transaction that stores all rows also removes the mark, so
// a mark that is still there means that the command was interrupted and stored nothing.
import type { ReadTx, WriteTx } from './database.ts'

const name = 'unfinished copy'

/** The command that fills a database. */
export type Filling = 'restore' | 'move'

export async function markFilling(tx: WriteTx, filling: Filling): Promise<void> {
  await tx.db
    .insertInto('server_state')
    .values({ name, value: filling })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: filling }))
    .execute()
}

export async function unmarkFilling(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('server_state').where('name', '=', name).execute()
}

/** The interrupted command, if any. */
export async function unfinishedFilling(tx: ReadTx): Promise<string | undefined> {
  const row = await tx.db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
