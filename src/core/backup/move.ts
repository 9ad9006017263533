// Copies the whole content of a database into an empty one, without a file between.
import { hash } from 'node:crypto'
import { OperatorError } from '#core/base/operator-error.ts'
import { keysOf } from '#core/base/records.ts'
import type { Database, ReadTx, WriteTx } from '#core/db/database.ts'
import { schemaVersion } from '#core/db/migrate.ts'
import { rowText } from './backup-file.ts'
import { copiedTables, rowsOfMove } from './copied-rows.ts'
import {
  type CopiedTable,
  countOf,
  describeTables,
  type RowProgress,
  rowsOfTables,
  type TablePage,
} from './copied-tables.ts'
import { type Content, fill } from './fill.ts'

export interface MovedTable {
  readonly name: string
  readonly rows: number
  readonly checksum: string
}

/** `finish` makes the tables that are derived from the rows. */
export async function move(
  from: Database,
  to: Database,
  now: number,
  progress: RowProgress,
  finish: (tx: WriteTx, progress: RowProgress) => Promise<void>,
): Promise<readonly MovedTable[]> {
  let tables: readonly CopiedTable[] = []
  let moved: readonly MovedTable[] = []
  const content: Content = {
    filling: 'move',
    schemaVersion: await from.long.read(schemaVersion),
    tables: keysOf(copiedTables),
    // The locks of the source end with the copy: building the search index may take long.
    copy: store =>
      from.readUnchanging(keysOf(copiedTables), async tx => {
        tables = await describeTables(tx, rowsOfMove)
        moved = await summed(tx, tables, 'Copy', progress, store)
        return tables
      }),
    async compare(tx) {
      const stored = await summed(tx, tables, 'Compare', progress)
      const differing = moved.filter(
        ({ rows, checksum }, nth) => stored[nth]?.rows !== rows || stored[nth].checksum !== checksum,
      )
      if (differing.length === 0) return
      const names = differing.map(({ name }) => name).join(', ')
      throw new OperatorError(`The target differs from the source after the copy (${names}). Nothing was changed.`)
    },
    finish: tx => finish(tx, progress),
    refused: reason => new OperatorError(`The target refused the rows of the source (${reason}). Nothing was changed.`),
  }
  await fill(to, content, now)
  return moved
}

/** Reads all rows, gives them to `store`, and sums up each table. */
async function summed(
  tx: ReadTx,
  tables: readonly CopiedTable[],
  step: string,
  progress: RowProgress,
  store?: (page: TablePage) => Promise<void>,
): Promise<MovedTable[]> {
  const total = countOf(tables)
  const sums = new Map(tables.map(({ name }) => [name, { rows: 0, bits: Buffer.alloc(32) }]))
  let done = 0
  for await (const page of rowsOfTables(tx, tables, rowsOfMove)) {
    const sum = sums.get(page.table.name)
    if (sum !== undefined) {
      for (const row of page.rows) addRow(sum.bits, rowText(row))
      sum.rows += page.rows.length
    }
    await store?.(page)
    progress(step, (done += page.rows.length), total)
  }
  return [...sums].map(([name, { rows, bits }]) => ({ name, rows, checksum: bits.toString('hex') }))
}

/**
 * The checksum of a table is that of its rows in any order, since the databases order texts in different ways. No row
 * occurs twice, so no two rows cancel each other.
 */
function addRow(bits: Buffer, row: string): void {
  const added = hash('sha256', row, 'buffer')
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) ^ (added[at] ?? 0)
}
