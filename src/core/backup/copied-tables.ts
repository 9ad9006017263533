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
  /** The highest ID that the table has given out, if it gives out IDs. No ID is given out twice. */
  readonly identity: number | null
}

/** Some rows of a table. Their values are in the order of the columns. */
export interface TablePage {
  readonly table: Pick<CopiedTable, 'name' | 'columns'>
  readonly rows: readonly (readonly Value[])[]
}

/** Gets the name of a step, and how many of its rows are done out of how many. */
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

/** Every row of these tables, page by page. `measured` gets each row before it is loaded. */
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
