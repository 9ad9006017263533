// Copies the database into a file, from one snapshot. Requests continue meanwhile.
import { existing } from '#core/base/existing.ts'
import { OperatorError } from '#core/base/errors.ts'
import { backupFormat, type BackupHeader, longestLine, rowLine, writeBackupFile } from './backup-file.ts'
import { copiedTables, rowsOfBackup } from './copied-rows.ts'
import {
  type CopiedTable,
  countOf,
  describeTables,
  type RowProgress,
  rowsOfTables,
  type TablePage,
} from './copied-tables.ts'
import type { Database, ReadTx } from '#core/db/database.ts'
import { countOutsideChunks, outsideChunks, withHeldObjects } from '#core/files/outside-files.ts'
import { schemaVersion } from '#core/db/migrate.ts'
import type { Value } from '#core/db/table-pages.ts'

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
      withHeldObjects(db, () =>
        db.readLong(async tx => {
          const header = { parley_backup: backupFormat, schema_version: await schemaVersion(tx), ...facts }
          const tables = await tablesOf(tx)
          total = countOf(tables)
          await store(linesOf(tx, { ...header, tables }, done => progress('Backup', done, total)))
        }),
      ),
    () => progress('Check', ++checked, total),
  )
  return total
}

const bytesPerPiece = 64 * 1024

async function* linesOf(tx: ReadTx, header: BackupHeader, progress: (done: number) => void): AsyncGenerator<string> {
  let text = `${JSON.stringify(header)}\n`
  let done = 0
  for await (const { table, rows } of pagesOfBackup(tx, header.tables)) {
    for (const row of rows) {
      text += rowLine(row) ?? refuse(table.name, column => row[table.columns.indexOf(column)])
      if (text.length < bytesPerPiece) continue
      yield text
      text = ''
    }
    progress((done += rows.length))
  }
  yield text
}

async function tablesOf(tx: ReadTx): Promise<CopiedTable[]> {
  const outside = await countOutsideChunks(tx)
  return (await describeTables(tx, rowsOfBackup)).map(table =>
    table.name === 'file_chunk' ? { ...table, rows: table.rows + outside } : table,
  )
}

/** A backup has the bytes of every file as rows, so it is complete and a restore needs no file store. */
async function* pagesOfBackup(tx: ReadTx, tables: readonly CopiedTable[]): AsyncGenerator<TablePage> {
  for (const table of tables) {
    const { name, columns } = table
    const values = (row: Readonly<Record<string, Value>>): Value[] => columns.map(column => existing(row[column]))
    const inDatabase = (row: readonly Value[]): Value[] =>
      row.map((value, at) => (columns[at] === 'object_key' || columns[at] === 'checksums' ? null : value))
    for await (const { rows } of rowsOfTables(tx, [table], rowsOfBackup, refuseLongRow))
      yield { table, rows: name === 'file' ? rows.map(inDatabase) : rows }
    if (name === 'file_chunk') for await (const row of outsideChunks(tx)) yield { table, rows: [values(row)] }
  }
}

/** Called before the row is loaded. As a line of JSON it can only get longer. */
function refuseLongRow({ name }: { readonly name: string }, row: Readonly<Record<string, Value>>): void {
  if (Number(row['bytes']) > longestLine) refuse(name, column => row[column])
}

function refuse(name: string, valueOf: (column: string) => Value | undefined): never {
  const key = copiedTables[name as keyof typeof copiedTables]
  const keyText = key.map(column => `${column} ${String(valueOf(column))}`).join(', ')
  const limit = `${longestLine / 1024 / 1024} MiB`
  throw new OperatorError(
    `Can't write the backup: the ${name} row with ${keyText} is larger than ${limit}, too large to restore. Remove it first.`,
  )
}
