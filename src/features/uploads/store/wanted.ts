// Every SQL statement about images whose thumbnails are not made yet.
import { type Selectable, sql } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { DuePlace } from '#core/jobs/due-rows.ts'
import type { Tables } from '#schema/tables.ts'

type WantedRow = Selectable<Tables['wanted_thumbnail']>

export const wantedThumbnail = (tx: ReadTx, attachmentId: number): Promise<WantedRow | undefined> =>
  tx.db.selectFrom('wanted_thumbnail').selectAll().where('attachment_id', '=', attachmentId).executeTakeFirst()

export async function putWanted(tx: WriteTx, row: WantedRow): Promise<void> {
  const { due_at, given_up_at } = row
  await tx.db
    .insertInto('wanted_thumbnail')
    .values(row)
    .onConflict(conflict => conflict.column('attachment_id').doUpdateSet({ due_at, given_up_at }))
    .execute()
}

export async function deleteWanted(tx: WriteTx, attachmentId: number): Promise<void> {
  await tx.db.deleteFrom('wanted_thumbnail').where('attachment_id', '=', attachmentId).execute()
}

export interface DueThumbnail extends DuePlace {
  readonly realm_id: number
}

/** Of all organizations, by the IDs of the attachments. */
export const nextWanted = (tx: ReadTx, after: DuePlace, limit: number): Promise<DueThumbnail[]> =>
  tx.db
    .selectFrom('wanted_thumbnail')
    .select(['attachment_id as id', 'realm_id', eb => eb.ref('due_at').$notNull().as('due_at')])
    .where(sql<boolean>`(due_at, attachment_id) > (${after.due_at}, ${after.id})`)
    .orderBy('due_at')
    .orderBy('attachment_id')
    .limit(limit)
    .execute()
