// Reads the rows of all tables in one snapshot, for a backup and for a move.
import { existing } from '#core/base/existing.ts'
import { keysOf } from '#core/base/records.ts'
import type { ReadTx } from '#core/db/database.ts'
import { columnsOf, identityPosition } from '#core/db/dialect.ts'
import { type Measured, type PagedTable, pagesOf, tableSize, type Value } from '#core/db/table-pages.ts'
import { type CopiedRows, copiedTables } from './copied-rows.ts'

type TableName = keyof typeof copiedTables

export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** The highest ID that the table has given out, if it gives out IDs: it must not give them out again. */
  readonly identity: number | null
}

/** Some rows of a table, each with its values in the order of the columns. */
export interface TablePage {
  readonly table: Pick<CopiedTable, 'name' | 'columns'>
  readonly rows: readonly (readonly Value[])[]
}

/** Called with the name of a step, the number of its rows that are done, and the number of all its rows. */
export type RowProgress = (step: string, done: number, of: number) => void

export async function describeTables(tx: ReadTx, copied: CopiedRows): Promise<CopiedTable[]> {
  const described: CopiedTable[] = []
  for (const name of keysOf(copiedTables))
    described.push({
      name,
      columns: await columnsOf(tx, name),
      rows: await tableSize(tx, { name, condition: copied[name] }),
      identity: await identityPosition(tx, name),
    })
  return described
}

export const countOf = (tables: readonly Pick<CopiedTable, 'rows'>[]): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)

/** Every row of these tables, a page at a time. `measured` is called with each row before the row is loaded. */
export async function* rowsOfTables(
  tx: ReadTx,
  tables: readonly CopiedTable[],
  copied: CopiedRows,
  measured: (table: PagedTable, row: Measured) => void = () => {},
): AsyncGenerator<TablePage> {
  for (const table of tables) {
    const { columns } = table
    const name = table.name as TableName
    const paged = { name, columns, key: copiedTables[name], condition: copied[name] }
    for await (const page of pagesOf(tx, paged, row => measured(paged, row)))
      yield { table, rows: page.map(row => columns.map(column => existing(row[column]))) }
  }
}
