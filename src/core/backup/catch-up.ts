// Repeats in the target of a move the changes that the source has recorded since it was copied.
import { hash } from 'node:crypto'
import { existing } from '#core/base/existing.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { allowLateReferences, insertRows, isUniqueViolation, requireReferences, rowsOf } from '#core/db/dialect.ts'
import { type ChangedRows, countChanges, recordedChanges } from '#core/db/recorded-changes.ts'
import { hasKey, pagesOf, type Value } from '#core/db/table-pages.ts'
import { sql } from 'kysely'
import { rowText } from './backup-file.ts'
import { copiedTables } from './copied-rows.ts'
import type { CopiedTable, RowProgress } from './copied-tables.ts'

type Row = readonly Value[]
/** A row that waits for another row, which still has one of its unique values. */
interface WaitingRow {
  readonly table: CopiedTable
  readonly row: Row
}

/**
 * Inside of `withLateReferences`. Afterwards the target equals the snapshot of the source. `done` is called with the
 * changed rows of each page. Returns their number.
 */
export async function catchUp(
  source: ReadTx,
  target: WriteTx,
  tables: readonly CopiedTable[],
  progress: RowProgress,
  done: (changed: ChangedRows) => Promise<void>,
): Promise<number> {
  const total = await countChanges(source)
  if (total === 0) return 0
  const described = new Map(tables.map(table => [table.name, table]))
  async function* changes(): AsyncGenerator<{ table: CopiedTable; changed: ChangedRows }> {
    for await (const changed of recordedChanges(source))
      yield { table: existing(described.get(changed.table)), changed }
  }
  let count = 0
  const compare = async (page: StoredPage): Promise<void> => {
    await requireStored(target, page)
    progress('Changes', (count += page.changed.keys.length), total)
  }
  await allowLateReferences(target)
  // Removed rows go first: other rows may have their unique values now.
  for await (const { table, changed } of changes()) await removeVanished(source, target, table, changed)
  const waiting: WaitingRow[] = []
  const comparedLater: StoredPage[] = []
  for await (const { table, changed } of changes()) {
    const hashes: string[] = []
    const waitingBefore = waiting.length
    for await (const rows of rowsWithKeys(source, table, changed)) {
      hashes.push(...rows.map(hashOf))
      waiting.push(...(await storeRows(target, table, rows)))
    }
    const page = { table, changed, hashes }
    if (waiting.length === waitingBefore) await compare(page)
    else comparedLater.push(page)
  }
  await storeWaiting(target, waiting)
  for (const page of comparedLater) await compare(page)
  await requireReferences(target)
  for await (const { changed } of changes()) await done(changed)
  return total
}

/** Changed rows with the hashes of those that the source has. */
interface StoredPage {
  readonly table: CopiedTable
  readonly changed: ChangedRows
  readonly hashes: readonly string[]
}

const hashOf = (row: Row): string => hash('sha256', rowText(row))

async function requireStored(target: ReadTx, { table, changed, hashes }: StoredPage): Promise<void> {
  const stored: string[] = []
  for await (const rows of rowsWithKeys(target, table, changed)) stored.push(...rows.map(hashOf))
  // The databases order texts in different ways.
  if (stored.toSorted().join() !== hashes.toSorted().join())
    throw new OperatorError(`The target differs from the source after a change (${table.name}). Nothing was changed.`)
}

const keyOf = (table: string): readonly string[] => copiedTables[table as keyof typeof copiedTables]

async function* rowsWithKeys(
  tx: ReadTx,
  { name, columns }: Pick<CopiedTable, 'name' | 'columns'>,
  { keys }: ChangedRows,
): AsyncGenerator<Value[][]> {
  const key = keyOf(name)
  for await (const page of pagesOf(tx, { name, columns, key, condition: hasKey(key, keys) }))
    yield page.map(row => columns.map(column => existing(row[column])))
}

async function removeVanished(
  source: ReadTx,
  target: WriteTx,
  { name }: CopiedTable,
  changed: ChangedRows,
): Promise<void> {
  const present = new Set<string>()
  const key = keyOf(name)
  for await (const rows of rowsWithKeys(source, { name, columns: key }, changed))
    for (const row of rows) present.add(rowText(row))
  const vanished = changed.keys.filter(values => !present.has(rowText(values)))
  if (vanished.length > 0) await rowsOf(target, sql`delete from ${sql.table(name)} where ${hasKey(key, vanished)}`)
}

/** Returns the rows that could not be stored yet. */
async function storeRows(target: WriteTx, table: CopiedTable, rows: readonly Row[]): Promise<WaitingRow[]> {
  await target.run('savepoint changed', [])
  try {
    await insertRows(target, table.name, table.columns, rows, keyOf(table.name))
    await target.run('release savepoint changed', [])
    return []
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await target.run('rollback to savepoint changed', [])
    await target.run('release savepoint changed', [])
  }
  if (rows.length === 1) return rows.map(row => ({ table, row }))
  const waiting: WaitingRow[] = []
  for (const row of rows) waiting.push(...(await storeRows(target, table, [row])))
  return waiting
}

async function storeWaiting(target: WriteTx, given: readonly WaitingRow[]): Promise<void> {
  for (let waiting = given; waiting.length > 0;) {
    const still: WaitingRow[] = []
    for (const { table, row } of waiting) still.push(...(await storeRows(target, table, [row])))
    if (still.length === waiting.length)
      throw new OperatorError(
        `Rows of ${still[0]?.table.name} exchanged a unique value while they were copied. Nothing was changed. Run the move again.`,
      )
    waiting = still
  }
}
