// Every SQL statement about muted users.
import { deletes } from '#core/db/results.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'

const muters = compiled<{ mutedId: number }, { account_id: number }>((db, p) =>
  db.selectFrom('muted_user').select('account_id').where('muted_id', '=', p.mutedId),
)
const rowsOfMuted = kept(['muted_user'], (tx, mutedId: number) => muters.all(tx, { mutedId }))
/** The users who muted this account. Its messages count as read for them. */
export const mutersOf = async (tx: ReadTx, mutedId: number): Promise<number[]> =>
  (await rowsOfMuted(tx, mutedId)).map(row => row.account_id)

/** In the order in which they were muted. */
export const mutedBy = (tx: ReadTx, accountId: number): Promise<{ id: number; timestamp: number }[]> =>
  tx.db
    .selectFrom('muted_user')
    .select(['muted_id as id', 'muted_at as timestamp'])
    .where('account_id', '=', accountId)
    .orderBy('muted_at')
    .orderBy('muted_id')
    .execute()

/** Returns whether the user wasn't muted before. */
export async function insertMutedUser(
  tx: WriteTx,
  account_id: number,
  muted_id: number,
  muted_at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('muted_user')
    .values({ account_id, muted_id, muted_at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether the user was muted before. */
export async function deleteMutedUser(tx: WriteTx, accountId: number, mutedId: number): Promise<boolean> {
  const wasMuted = await deletes(
    tx.db.deleteFrom('muted_user').where('account_id', '=', accountId).where('muted_id', '=', mutedId),
  )
  return wasMuted
}
