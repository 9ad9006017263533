// Every SQL statement about drafts.
import { deletes, countTexts, type TextTotals } from '#core/db/results.ts'
import type { Selectable } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'
import type { Draft, DraftType } from './draft.ts'

type DraftRow = Selectable<Tables['draft']>
export type NewDraft = Omit<DraftRow, 'id' | 'account_id' | 'type' | 'user_ids'> & {
  readonly type: DraftType
  readonly user_ids: readonly number[]
}

const ofAccount = compiled<{ accountId: number }, DraftRow>((db, p) =>
  db
    .selectFrom('draft')
    .selectAll()
    .where('account_id', '=', p.accountId)
    .orderBy('edited_at', 'desc')
    .orderBy('id', 'desc'),
)
/** Most recently edited first. */
export async function draftsOf(tx: ReadTx, accountId: number): Promise<Draft[]> {
  const rows = await ofAccount.all(tx, { accountId })
  return rows.map(row => presentDraft(row.id, { ...row, user_ids: JSON.parse(row.user_ids) }))
}

export async function draftExists(tx: ReadTx, accountId: number, id: number): Promise<boolean> {
  const query = tx.db.selectFrom('draft').select('id').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export const draftTotals = (tx: ReadTx, accountId: number): Promise<TextTotals> =>
  countTexts(tx.db.selectFrom('draft').where('account_id', '=', accountId), 'content')

/** The values of this many rows fit into one statement on either database. */
const rowsAtOnce = 1_000

/** In the given order. */
export async function insertDrafts(tx: WriteTx, accountId: number, drafts: readonly NewDraft[]): Promise<Draft[]> {
  const stored: Draft[] = []
  for (let from = 0; from < drafts.length; from += rowsAtOnce) {
    const some = drafts.slice(from, from + rowsAtOnce)
    const rows = some.map(draft => ({ account_id: accountId, ...columns(draft) }))
    const inserted = await tx.db.insertInto('draft').values(rows).returning('id').execute()
    const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
    stored.push(...some.map((draft, index) => presentDraft(existing(ids[index]), draft)))
  }
  return stored
}

export async function updateDraft(tx: WriteTx, accountId: number, id: number, draft: NewDraft): Promise<Draft> {
  await tx.db
    .updateTable('draft')
    .set(columns(draft))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  return presentDraft(id, draft)
}

/** Returns whether the draft existed. */
export const deleteDraft = (tx: WriteTx, accountId: number, id: number): Promise<boolean> =>
  deletes(tx.db.deleteFrom('draft').where('account_id', '=', accountId).where('id', '=', id))

export async function deleteDraftsOf(tx: WriteTx, accountId: number): Promise<void> {
  await tx.db.deleteFrom('draft').where('account_id', '=', accountId).execute()
}

const columns = ({ user_ids, ...draft }: NewDraft): Omit<DraftRow, 'id' | 'account_id'> => ({
  ...draft,
  user_ids: JSON.stringify(user_ids),
})

function presentDraft(id: number, { type, channel_id, user_ids, topic, content, edited_at }: NewDraft): Draft {
  const timestamp = Math.floor(edited_at)
  // The draft's channel was deleted.
  if (type === 'stream' && channel_id === null) return { id, type: '', to: [], topic, content, timestamp }
  return { id, type, to: channel_id === null ? [...user_ids] : [channel_id], topic, content, timestamp }
}
