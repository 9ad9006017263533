// Copies the database into a file, from one snapshot, while requests read and write.
import { existing } from '#core/base/existing.ts'
import { keysOf } from '#core/base/records.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import {
  type BackedUpTable,
  backupFormat,
  type BackupHeader,
  longestLine,
  rowLine,
  writeBackupFile,
} from './backup-file.ts'
import { backupTables, neededRows } from './backup-tables.ts'
import type { Database, ReadTx } from '#core/db/database.ts'
import { columnsOf, identityPosition } from '#core/db/dialect.ts'
import { schemaVersion } from '#core/db/migrate.ts'
import { type Measured, type PagedTable, pagesOf, tableSize, type Value } from '#core/db/table-pages.ts'

type TableName = keyof typeof backupTables

/** Called with the name of a step, the number of its rows that are done, and the number of all its rows. */
export type RowProgress = (step: string, done: number, of: number) => void

/** Returns the number of copied rows. */
export async function backUp(
  db: Database,
  file: string,
  facts: Pick<BackupHeader, 'created_at' | 'secret_key_fingerprint'>,
  progress: RowProgress,
): Promise<number> {
  let total = 0
  let checked = 0
  await writeBackupFile(
    file,
    store =>
      db.readLong(async tx => {
        const header = { parley_backup: backupFormat, schema_version: await schemaVersion(tx), ...facts }
        const tables = await describeTables(tx)
        total = tables.reduce((sum, { rows }) => sum + rows, 0)
        await store(linesOf(tx, { ...header, tables }, done => progress('Backup', done, total)))
      }),
    () => progress('Check', ++checked, total),
  )
  return total
}

const bytesPerPiece = 64 * 1024

async function* linesOf(tx: ReadTx, header: BackupHeader, progress: (done: number) => void): AsyncGenerator<string> {
  let text = `${JSON.stringify(header)}\n`
  let done = 0
  for (const { name, columns } of header.tables) {
    const table = tableToCopy(name as TableName, columns)
    for await (const rows of pagesOf(tx, table, row => refuseLongRow(table, row))) {
      for (const row of rows) {
        text += rowLine(columns.map(column => existing(row[column]))) ?? refuse(table, row)
        if (text.length < bytesPerPiece) continue
        yield text
        text = ''
      }
      progress((done += rows.length))
    }
  }
  yield text
}

const tableToCopy = (name: TableName, columns: readonly string[]): PagedTable => ({
  name,
  columns,
  key: backupTables[name],
  condition: neededRows[name],
})

/** Called before the row is loaded. As a line of JSON the row can only be longer. */
function refuseLongRow(table: PagedTable, row: Measured): void {
  if (row.bytes > longestLine) refuse(table, row)
}

function refuse({ name, key }: PagedTable, row: Readonly<Record<string, Value>>): never {
  const keyText = key.map(column => `${column} ${String(row[column])}`).join(', ')
  const limit = `${longestLine / 1024 / 1024} MiB`
  throw new OperatorError(
    `Cannot write the backup: the row of ${name} with ${keyText} takes more than ${limit}, which a restore could not read. Remove it first.`,
  )
}

async function describeTables(tx: ReadTx): Promise<BackedUpTable[]> {
  const described: BackedUpTable[] = []
  for (const name of keysOf(backupTables))
    described.push({
      name,
      columns: await columnsOf(tx, name),
      rows: await tableSize(tx, { name, condition: neededRows[name] }),
      identity: await identityPosition(tx, name),
    })
  return described
}
