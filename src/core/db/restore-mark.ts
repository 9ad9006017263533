// A mark in a database that is being restored. The transaction that restores all rows also removes it, so a mark that
// is still there means that the restore was interrupted and left nothing.
import type { ReadTx, WriteTx } from './database.ts'

const name = 'unfinished restore'

export async function markRestore(tx: WriteTx, now: number): Promise<void> {
  await tx.db
    .insertInto('server_state')
    .values({ name, value: String(now) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function unmarkRestore(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('server_state').where('name', '=', name).execute()
}

export const hasUnfinishedRestore = async (tx: ReadTx): Promise<boolean> =>
  (await tx.db.selectFrom('server_state').select('name').where('name', '=', name).execute()).length > 0
