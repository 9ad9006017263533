// Every SQL statement about alert words.
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'

const wordsOfRealm = compiled<{ realmId: number }, { account_id: number; word_lower: string }>((db, p) =>
  db.selectFrom('alert_word').select(['account_id', 'word_lower']).where('realm_id', '=', p.realmId),
)
export const alertWordsOfRealm = kept(['alert_word'], (tx, realmId: number) => wordsOfRealm.all(tx, { realmId }))

/** In alphabetical order. */
export async function alertWordsOf(tx: ReadTx, accountId: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('alert_word')
    .select('word')
    .where('account_id', '=', accountId)
    .orderBy('word_lower')
    .execute()
  return rows.map(row => row.word)
}

/** A word that already exists, in any case, stays as it is. */
export async function insertAlertWords(
  tx: WriteTx,
  account: { readonly id: number; readonly realmId: number },
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return
  const rows = words.map(word => ({
    account_id: account.id,
    realm_id: account.realmId,
    word_lower: word.toLowerCase(),
    word,
  }))
  await tx.db
    .insertInto('alert_word')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteAlertWords(tx: WriteTx, accountId: number, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const lower = words.map(word => word.toLowerCase())
  await tx.db.deleteFrom('alert_word').where('account_id', '=', accountId).where('word_lower', 'in', lower).execute()
}
