// Reads a table in key order, in pages of a limited size: hundreds of short rows, or one long row.
import { type RawBuilder, sql } from 'kysely'
import type { ReadTx } from './database.ts'
import { longColumnsOf } from './dialect.ts'

export interface PagedTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The primary key. */
  readonly key: readonly string[]
  /** An SQL condition; without it, every row. */
  readonly condition?: string | RawBuilder<unknown> | undefined
}

export const rowsPerPage = 500
/** A page ends with the row that reaches this size. */
export const bytesPerPage = 4 * 1024 * 1024

/** A value of a column. */
export type Value = string | number | null | Uint8Array
type Row = Readonly<Record<string, Value>>
/** A row before it is loaded: its key, and how many bytes its texts and files have. */
export type Measured = Row & { readonly bytes: number }

/** `measured` gets each row before it is loaded, and may throw. */
export async function* pagesOf(
  tx: ReadTx,
  table: PagedTable,
  measured: (row: Measured) => void = () => {},
): AsyncGenerator<Row[]> {
  const db = tx.db
  const name = sql.table(table.name)
  const columns = sql.join(table.columns.map(column => sql.ref(column)))
  const key = sql.join(table.key.map(column => sql.ref(column)))
  const long = (await longColumnsOf(tx, table.name)).filter(column => table.columns.includes(column))
  const bytes = sql.join([sql`0`, ...long.map(column => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)], sql` + `)
  const needed = conditionOf(table)
  const valuesOf = (row: Row): RawBuilder<unknown> => sql.join(table.key.map(column => row[column]))
  let after = sql``
  for (;;) {
    const next = sql<Measured>`select ${key}, ${bytes} as bytes from ${name} where ${needed} ${after}
      order by ${key} limit ${sql.lit(rowsPerPage)}`
    const last = lastOfPage((await next.execute(db)).rows, measured)
    if (last === undefined) return
    const page = sql<Row>`select ${columns} from ${name} where ${needed} ${after} and (${key}) <= (${valuesOf(last)})
      order by ${key}`
    yield (await page.execute(db)).rows
    after = sql`and (${key}) > (${valuesOf(last)})`
  }
}

export async function tableSize(tx: ReadTx, table: Pick<PagedTable, 'name' | 'condition'>): Promise<number> {
  const query = sql<{
    count: number
  }>`select count(*) as count from ${sql.table(table.name)} where ${conditionOf(table)}`
  return (await query.execute(tx.db)).rows[0]?.count ?? 0
}

const conditionOf = ({ condition }: Pick<PagedTable, 'condition'>): RawBuilder<unknown> =>
  typeof condition === 'string' ? sql.raw(condition) : (condition ?? sql`true`)

function lastOfPage(rows: readonly Measured[], measured: (row: Measured) => void): Measured | undefined {
  let bytes = 0
  for (const row of rows) {
    measured(row)
    bytes += row.bytes
    if (bytes >= bytesPerPage) return row
  }
  return rows.at(-1)
}
