// Every SQL statement about addresses waiting to be confirmed.
import type { Insertable, Selectable } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

export type EmailChange = Selectable<Tables['email_change']>

export async function insertEmailChange(tx: WriteTx, change: Insertable<Tables['email_change']>): Promise<void> {
  await tx.db.insertInto('email_change').values(change).execute()
}

/** In all organizations. */
export const emailChangeByKey = (tx: ReadTx, keyHash: string): Promise<EmailChange | undefined> =>
  tx.db.selectFrom('email_change').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()

export async function deleteChangesOf(tx: WriteTx, accountId: number): Promise<void> {
  await tx.db.deleteFrom('email_change').where('account_id', '=', accountId).execute()
}

/** In all organizations. */
export async function deleteExpiredChanges(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('email_change').where('expires_at', '<=', tx.now).execute()
}
