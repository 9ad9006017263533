// Every SQL statement about bot storage.
import { sql } from 'kysely'
import { codePoints } from '#core/base/code-points.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'

export interface StoredText {
  readonly key: string
  readonly value: string
}

const rowsOf = (tx: ReadTx, accountId: number) => tx.db.selectFrom('bot_storage').where('account_id', '=', accountId)

/** All texts of a bot, or those with these keys. */
export async function textsOf(tx: ReadTx, accountId: number, keys?: readonly string[]): Promise<StoredText[]> {
  if (keys?.length === 0) return []
  return rowsOf(tx, accountId)
    .select(['key', 'value'])
    .$if(keys !== undefined, query => query.where('key', 'in', keys ?? []))
    .orderBy('key')
    .execute()
}

/** How many bytes these texts have, without reading them. */
export async function bytesStored(tx: ReadTx, accountId: number, keys?: readonly string[]): Promise<number> {
  if (keys?.length === 0) return 0
  const { bytes } = await rowsOf(tx, accountId)
    .select(sql<number | string>`coalesce(sum(octet_length(key) + octet_length(value)), 0)`.as('bytes'))
    .$if(keys !== undefined, query => query.where('key', 'in', keys ?? []))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function storeTexts(tx: WriteTx, accountId: number, texts: readonly StoredText[]): Promise<void> {
  // The previous version counts characters, and may still be running.
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

interface StorageTotals {
  readonly count: number
  readonly bytes: number
}

/** Computes the size of a bot's storage after a change, without reading its texts, and records it. */
export async function noteStorage(tx: WriteTx, accountId: number): Promise<StorageTotals> {
  const totals = await rowsOf(tx, accountId)
    .select([
      sql<number | string>`count(*)`.as('count'),
      sql<number | string>`coalesce(sum(octet_length(key) + octet_length(value)), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  const bytes = Number(totals.bytes)
  await tx.db
    .insertInto('bot_storage_space')
    .values({ account_id: accountId, bytes })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ bytes }))
    .execute()
  return { count: Number(totals.count), bytes }
}

/** How many bytes the bots of an owner store in total. */
export async function bytesOfOwner(tx: ReadTx, realmId: number, ownerId: number): Promise<number> {
  const { bytes } = await tx.db
    .selectFrom('account')
    .innerJoin('bot_storage_space', 'bot_storage_space.account_id', 'account.id')
    .where('account.realm_id', '=', realmId)
    .where('account.bot_owner_id', '=', ownerId)
    .select(sql<number | string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Deletes all texts of a bot, or those with these keys. Returns how many. */
export async function deleteTexts(tx: WriteTx, accountId: number, keys?: readonly string[]): Promise<number> {
  if (keys?.length === 0) return 0
  const { numDeletedRows } = await tx.db
    .deleteFrom('bot_storage')
    .where('account_id', '=', accountId)
    .$if(keys !== undefined, query => query.where('key', 'in', keys ?? []))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
