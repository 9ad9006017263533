// Every SQL statement about images whose thumbnails haven't been made yet.
import { type Selectable, sql } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { DuePlace } from '#core/jobs/due-rows.ts'
import type { Tables } from '#schema/tables.ts'

type WantedRow = Selectable<Tables['wanted_thumbnail']>

/** By attachment ID. */
export async function wantedAmong(tx: ReadTx, attachmentIds: readonly number[]): Promise<Map<number, WantedRow>> {
  if (attachmentIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('wanted_thumbnail')
    .selectAll()
    .where(eb => isOneOf(tx, eb.ref('attachment_id'), attachmentIds))
    .execute()
  return new Map(rows.map(row => [row.attachment_id, row]))
}

export async function putWanted(
  tx: WriteTx,
  { id, realm_id }: { readonly id: number; readonly realm_id: number },
): Promise<void> {
  const fresh = { wanted_at: tx.now, due_at: tx.now, given_up_at: null }
  await tx.db
    .insertInto('wanted_thumbnail')
    .values({ attachment_id: id, realm_id, ...fresh })
    .onConflict(conflict => conflict.column('attachment_id').doUpdateSet(fresh))
    .execute()
}

export async function changeWanted(
  tx: WriteTx,
  attachmentId: number,
  change: Partial<Pick<WantedRow, 'due_at' | 'given_up_at'>>,
): Promise<void> {
  await tx.db.updateTable('wanted_thumbnail').set(change).where('attachment_id', '=', attachmentId).execute()
}

/** Unless it was requested again meanwhile. */
export async function endGivenUp(tx: WriteTx, attachmentId: number): Promise<void> {
  await tx.db
    .updateTable('wanted_thumbnail')
    .set({ due_at: null })
    .where('attachment_id', '=', attachmentId)
    .where('given_up_at', 'is not', null)
    .execute()
}

export async function deleteWanted(tx: WriteTx, attachmentId: number): Promise<void> {
  await tx.db.deleteFrom('wanted_thumbnail').where('attachment_id', '=', attachmentId).execute()
}

export interface DueThumbnail extends DuePlace {
  readonly realm_id: number
  readonly wanted_at: number
  readonly given_up_at: number | null
}

/** Of all organizations, by attachment ID. */
export const nextWanted = (tx: ReadTx, after: DuePlace, limit: number): Promise<DueThumbnail[]> =>
  tx.db
    .selectFrom('wanted_thumbnail')
    .select([
      'attachment_id as id',
      'realm_id',
      'wanted_at',
      'given_up_at',
      eb => eb.ref('due_at').$notNull().as('due_at'),
    ])
    .where(sql<boolean>`(due_at, attachment_id) > (${after.due_at}, ${after.id})`)
    .orderBy('due_at')
    .orderBy('attachment_id')
    .limit(limit)
    .execute()
