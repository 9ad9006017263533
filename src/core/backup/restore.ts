// Fills an empty database from a backup.
import { OperatorError } from '#core/base/errors.ts'
import type { Database, WriteTx } from '#core/db/database.ts'
import { bytesPerPage, rowsPerPage, type Value } from '#core/db/table-pages.ts'
import { migrations } from '#schema/migrations.ts'
import { damaged, readHeader, readRows } from './backup-file.ts'
import { isLeftOut } from './copied-rows.ts'
import { countOf, type RowProgress, type TablePage } from './copied-tables.ts'
import { fill } from './fill.ts'

/** Fails unless this version and this secret key can use the backup. Called before the database is opened. */
export async function requireUsableBackup(file: string, fingerprint: string | undefined): Promise<void> {
  const header = await readHeader(file)
  if (header.schema_version > migrations.length)
    throw new OperatorError(
      `${file} was created by a newer version of Parley (schema ${header.schema_version}; this version supports ${migrations.length}). Update Parley first.`,
    )
  if (header.secret_key_fingerprint !== fingerprint)
    throw new OperatorError(
      `${file} was created with a different secret key. Put that server's secret.key into the data folder, or set PARLEY_SECRET_KEY.`,
    )
}

/** `finish` fills the tables that are derived from the rows. Returns the number of rows. */
export async function restore(
  db: Database,
  file: string,
  now: number,
  progress: RowProgress,
  finish: (tx: WriteTx, progress: RowProgress) => Promise<void>,
): Promise<number> {
  const { schema_version, tables } = await readHeader(file)
  const total = countOf(tables)
  const content = {
    filling: 'restore',
    schemaVersion: schema_version,
    tables: tables.map(({ name }) => name),
    async copy(store: (page: TablePage) => Promise<void>) {
      let done = 0
      for await (const page of pagesIn(file)) {
        if (!isLeftOut(page.table.name)) await store(page)
        progress('Restore', (done += page.rows.length), total)
      }
      return tables
    },
    finish: (tx: WriteTx) => finish(tx, progress),
    refused: (reason: string) =>
      schema_version < firstSteadySchema ? earlyBackup(file, schema_version) : damaged(file, reason),
  } as const
  await fill(db, content, now)
  return total
}

/** Migrations of earlier schemas were edited: see schema/repairs.ts. */
const firstSteadySchema = 8

const earlyBackup = (file: string, version: number): OperatorError =>
  new OperatorError(
    `${file} was created by an early version of Parley, and its tables don't match schema ${version}. Nothing was changed. ` +
      'Restore it with the version that created it, then start this version on that database.',
  )

/** The rows of the file, in pages of limited size. */
async function* pagesIn(file: string): AsyncGenerator<TablePage> {
  let page: { table: TablePage['table']; rows: Value[][]; bytes: number } | undefined
  for await (const { table, row, bytes } of readRows(file)) {
    if (page !== undefined && (page.table !== table || page.rows.length >= rowsPerPage || page.bytes >= bytesPerPage)) {
      yield page
      page = undefined
    }
    page ??= { table, rows: [], bytes: 0 }
    page.rows.push(row)
    page.bytes += bytes
  }
  if (page !== undefined) yield page
}
