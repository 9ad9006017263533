// Every SQL statement about navigation views.
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { deletes } from '#core/db/results.ts'
import type { View } from './navigation-view.ts'

type Row = Omit<View, 'is_pinned'> & { readonly is_pinned: 0 | 1 }

const ofAccount = compiled<{ accountId: number }, Row>((db, p) =>
  db
    .selectFrom('navigation_view')
    .select(['fragment', 'is_pinned', 'name'])
    .where('account_id', '=', p.accountId)
    .orderBy('fragment'),
)
export const viewsOf = async (tx: ReadTx, accountId: number): Promise<View[]> =>
  (await ofAccount.all(tx, { accountId })).map(row => ({ ...row, is_pinned: row.is_pinned === 1 }))

const written = ({ name, is_pinned }: View) => ({ name, is_pinned: is_pinned ? (1 as const) : (0 as const) })

export async function insertView(tx: WriteTx, accountId: number, view: View): Promise<void> {
  await tx.db
    .insertInto('navigation_view')
    .values({ account_id: accountId, fragment: view.fragment, ...written(view) })
    .execute()
}

export async function updateView(tx: WriteTx, accountId: number, view: View): Promise<void> {
  await tx.db
    .updateTable('navigation_view')
    .set(written(view))
    .where('account_id', '=', accountId)
    .where('fragment', '=', view.fragment)
    .execute()
}

/** Returns whether the view existed. */
export const deleteView = (tx: WriteTx, accountId: number, fragment: string): Promise<boolean> =>
  deletes(tx.db.deleteFrom('navigation_view').where('account_id', '=', accountId).where('fragment', '=', fragment))
