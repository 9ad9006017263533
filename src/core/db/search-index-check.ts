// Compares the full-text indexes with the rows they were built from.
import type { ReadTx } from './database.ts'
import { numberList } from './dialect.ts'
import { type Indexed, type SearchIndex, vector } from './search-index.ts'
import { pagesOf } from './table-pages.ts'

/** A row with its words, and the conversations it may be indexed under. */
export interface Expected extends Omit<Indexed, 'recipient_id'> {
  readonly recipientIds: readonly number[]
}

/** The given rows that aren't indexed as they should be. */
export async function wronglyIndexed(
  tx: ReadTx,
  index: SearchIndex,
  rows: readonly Expected[],
): Promise<ReadonlySet<number>> {
  const right = await (tx.dialect === 'sqlite' ? withAsManyWords(tx, index, rows) : withSameWords(tx, index, rows))
  return new Set(rows.map(({ id }) => id)).difference(right)
}

/** SQLite can't return the words of a row, only how many there are. */
async function withAsManyWords(tx: ReadTx, index: SearchIndex, rows: readonly Expected[]): Promise<Set<number>> {
  const found = await tx.run<{ id: number; sz: Uint8Array }>(
    `select id, sz from ${index}_docsize where id in (select value from json_each(?))`,
    [
      numberList(
        tx,
        rows.map(({ id }) => id),
      ),
    ],
  )
  const counts = new Map(found.map(({ id, sz }) => [id, firstNumber(sz)]))
  return new Set(rows.filter(({ id, words }) => counts.get(id) === words.length).map(({ id }) => id))
}

/** A SQLite varint: seven bits per byte, and one bit that says whether another byte follows. */
function firstNumber(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) {
    value = value * 128 + (byte & 127)
    if (byte < 128) break
  }
  return value
}

async function withSameWords(tx: ReadTx, index: SearchIndex, rows: readonly Expected[]): Promise<Set<number>> {
  const expected = rows.flatMap(({ recipientIds, ...row }) =>
    recipientIds.map(recipient_id => ({ id: row.id, words: vector({ ...row, recipient_id }) })),
  )
  const found = await tx.run<{ id: number }>(
    `select i.id from unnest($1::bigint[], $2::text[]) expected (id, words)
      join ${index} i on i.id = expected.id and i.words = expected.words::tsvector`,
    [expected.map(({ id }) => id), expected.map(({ words }) => words)],
  )
  return new Set(found.map(({ id }) => id))
}

/** Indexed IDs of rows that don't exist, a few at a time. */
export async function* indexedWithoutRow(
  tx: ReadTx,
  index: SearchIndex,
  table: 'message' | 'topic',
): AsyncGenerator<number[]> {
  const name = tx.dialect === 'sqlite' ? `${index}_docsize` : index
  const condition = `not exists (select 1 from ${table} where ${table}.id = ${name}.id)`
  for await (const page of pagesOf(tx, { name, key: ['id'], columns: ['id'], condition }))
    yield page.map(({ id }) => Number(id))
}
