// Every SQL statement about the storage of bots.
import { sql } from 'kysely'
import { codePoints } from '#core/base/code-points.ts'
import type { TextTotals } from '#core/db/count-rows.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'

export interface StoredText {
  readonly key: string
  readonly value: string
}

const rowsOf = (tx: ReadTx, accountId: number) => tx.db.selectFrom('bot_storage').where('account_id', '=', accountId)

/** All texts of a bot, or those with one of the keys. */
export async function storedTexts(tx: ReadTx, accountId: number, keys?: readonly string[]): Promise<StoredText[]> {
  if (keys?.length === 0) return []
  return rowsOf(tx, accountId)
    .select(['key', 'value'])
    .$if(keys !== undefined, query => query.where('key', 'in', keys ?? []))
    .orderBy('key')
    .execute()
}

export async function storeTexts(tx: WriteTx, accountId: number, texts: readonly StoredText[]): Promise<void> {
  const row = ({ key, value }: StoredText) => ({
    account_id: accountId,
    key,
    characters: codePoints(key) + codePoints(value),
    value,
  })
  await tx.db
    .insertInto('bot_storage')
    .values(texts.map(row))
    .onConflict(conflict =>
      conflict.columns(['account_id', 'key']).doUpdateSet(eb => ({
        characters: eb.ref('excluded.characters'),
        value: eb.ref('excluded.value'),
      })),
    )
    .execute()
}

export async function storageTotals(tx: ReadTx, accountId: number): Promise<TextTotals> {
  const { count, characters } = await rowsOf(tx, accountId)
    .select([
      sql<number | string>`count(*)`.as('count'),
      sql<number | string>`coalesce(sum(characters), 0)`.as('characters'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), characters: Number(characters) }
}

/** Deletes all texts of a bot, or those with one of the keys; returns their number. */
export async function deleteTexts(tx: WriteTx, accountId: number, keys?: readonly string[]): Promise<number> {
  if (keys?.length === 0) return 0
  const { numDeletedRows } = await tx.db
    .deleteFrom('bot_storage')
    .where('account_id', '=', accountId)
    .$if(keys !== undefined, query => query.where('key', 'in', keys ?? []))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
