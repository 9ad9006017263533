// Every SQL statement about saved snippets.
import { deletes, countTexts, type TextTotals } from '#core/db/results.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Snippet } from './saved-snippet.ts'

const columns = ['id', 'title', 'content', 'created_at as date_created'] as const

const ofAccount = compiled<{ accountId: number }, Snippet>((db, p) =>
  db.selectFrom('saved_snippet').select(columns).where('account_id', '=', p.accountId).orderBy('id'),
)
/** Oldest first. */
export const snippetsOf = (tx: ReadTx, accountId: number): Promise<Snippet[]> => ofAccount.all(tx, { accountId })

export const snippetById = (tx: ReadTx, accountId: number, id: number): Promise<Snippet | undefined> =>
  tx.db
    .selectFrom('saved_snippet')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const snippetTotals = (tx: ReadTx, accountId: number): Promise<TextTotals> =>
  countTexts(tx.db.selectFrom('saved_snippet').where('account_id', '=', accountId), 'content')

export const insertSnippet = (tx: WriteTx, accountId: number, snippet: Omit<Snippet, 'id'>): Promise<Snippet> =>
  tx.db
    .insertInto('saved_snippet')
    .values({
      account_id: accountId,
      title: snippet.title,
      content: snippet.content,
      created_at: snippet.date_created,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateSnippet = (
  tx: WriteTx,
  accountId: number,
  id: number,
  change: Partial<Pick<Snippet, 'title' | 'content'>>,
): Promise<Snippet> =>
  tx.db
    .updateTable('saved_snippet')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Returns whether the snippet existed. */
export const deleteSnippet = (tx: WriteTx, accountId: number, id: number): Promise<boolean> =>
  deletes(tx.db.deleteFrom('saved_snippet').where('account_id', '=', accountId).where('id', '=', id))
