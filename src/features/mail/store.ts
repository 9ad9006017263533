// Every SQL statement about outgoing mail.
import type { Selectable } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { updates } from '#core/db/results.ts'
import type { Tables } from '#schema/tables.ts'

export type QueuedMail = Selectable<Tables['outgoing_mail']>

export async function insertMail(
  tx: WriteTx,
  realmId: number,
  recipient: string,
  content_sealed: string,
): Promise<void> {
  await tx.db
    .insertInto('outgoing_mail')
    .values({ realm_id: realmId, recipient, content_sealed, queued_at: tx.now, attempts: 0, try_after: tx.now })
    .execute()
}

/**
 * The mail of all organizations that is due, longest due first. No mail is postponed for longer than `longestWait`:
 * mail due after that was postponed before the clock was set back.
 */
export const dueMail = (tx: ReadTx, longestWait: number, limit: number): Promise<QueuedMail[]> =>
  tx.db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where(eb => eb.or([eb('try_after', '<=', tx.now), eb('try_after', '>', tx.now + longestWait)]))
    .orderBy('try_after')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns false if the email has been sent, postponed or claimed meanwhile. */
export const claimMail = (tx: WriteTx, { id, try_after }: QueuedMail, until: number): Promise<boolean> =>
  updates(
    tx.db
      .updateTable('outgoing_mail')
      .set({ try_after: until })
      .where('id', '=', id)
      .where('try_after', '=', try_after),
  )

export async function postponeMail(
  tx: WriteTx,
  id: number,
  change: Pick<QueuedMail, 'attempts' | 'try_after'>,
): Promise<void> {
  await tx.db.updateTable('outgoing_mail').set(change).where('id', '=', id).execute()
}

export async function deleteMail(tx: WriteTx, id: number): Promise<void> {
  await tx.db.deleteFrom('outgoing_mail').where('id', '=', id).execute()
}
