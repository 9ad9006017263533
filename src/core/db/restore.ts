// Fills an empty database from a backup, all or nothing.
import { CompiledQuery } from 'kysely'
import { OperatorError } from '#core/base/operator-error.ts'
import { migrations } from '#schema/migrations.ts'
import type { RowProgress } from './backup.ts'
import {
  type BackedUpTable,
  type BackupHeader,
  damaged,
  readHeader,
  readRows,
  rowsHeld,
  type Value,
} from './backup-file.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from './database.ts'
import { setIdentityPosition, withLateReferences } from './dialect.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { rebuildSearchIndex } from './search-index.ts'

/** Both databases take this many parameters in one statement. */
const parametersAtOnce = 30_000
const rowsAtOnce = 500
/** Every database has rows here from its first start; they say nothing about people. */
const ownTable = 'server_state'

/** The header, if this Parley and this secret key can make use of the backup: asked before a database is touched. */
export async function usableBackup(file: string, fingerprint: string | undefined): Promise<BackupHeader> {
  const header = await readHeader(file)
  if (header.schema_version > migrations.length)
    throw new OperatorError(
      `${file} was made by a newer Parley (schema ${header.schema_version}, this one knows ${migrations.length}). Update Parley.`,
    )
  if (header.secret_key_fingerprint !== fingerprint)
    throw new OperatorError(
      `${file} was made with another secret key. Put the file secret.key of that server into the data folder first, or set PARLEY_SECRET_KEY.`,
    )
  return header
}

/** Returns how many rows were restored. */
export async function restore(db: Database, file: string, now: number, progress: RowProgress): Promise<number> {
  const { schema_version, tables } = await readHeader(file)
  // A backup of an older schema is loaded as it was and brought forward afterwards.
  await migrate(db, now, undefined, schema_version)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  try {
    await db.write(serverWide, async tx => {
      await refuseUnlessEmpty(tx, schema_version, tables)
      await tx.db.deleteFrom(ownTable).execute()
      await withLateReferences(tx, () => copyRows(tx, file, done => progress(done, total)))
      for (const { name, identity } of tables) if (identity !== null) await setIdentityPosition(tx, name, identity)
    })
  } catch (error) {
    throw isRefusal(error) ? damaged(file, (error as Error).message) : error
  }
  await migrate(db, now)
  await db.write(serverWide, rebuildSearchIndex)
  return total
}

async function refuseUnlessEmpty(tx: ReadTx, version: number, tables: readonly BackedUpTable[]): Promise<void> {
  if ((await schemaVersion(tx)) !== version)
    throw new OperatorError(
      'The backup is of an older schema than the database. Restore it into a new, empty database.',
    )
  for (const { name } of tables) {
    if (name === ownTable) continue
    const rows = await tx.run(`select 1 from "${name}" limit 1`, [])
    if (rows.length > 0)
      throw new OperatorError('The database is not empty. A backup can only be restored into an empty one.')
  }
}

async function copyRows(tx: WriteTx, file: string, progress: (done: number) => void): Promise<void> {
  let done = 0
  let waiting: Value[][] = []
  let current: BackedUpTable | undefined
  async function flush(): Promise<void> {
    if (current !== undefined && waiting.length > 0) await insertRows(tx, current, waiting)
    progress((done += waiting.length))
    waiting = []
  }
  for await (const { table, row } of readRows(file)) {
    const limit = Math.min(rowsHeld(table.name, rowsAtOnce), Math.floor(parametersAtOnce / table.columns.length))
    if (table !== current || waiting.length >= limit) await flush()
    current = table
    waiting.push(row)
  }
  await flush()
}

async function insertRows(tx: WriteTx, { name, columns }: BackedUpTable, rows: readonly Value[][]): Promise<void> {
  const placeholder = (index: number): string => (tx.dialect === 'sqlite' ? '?' : `$${index + 1}`)
  const values = rows.map(
    (row, nth) => `(${row.map((_, index) => placeholder(nth * columns.length + index)).join(', ')})`,
  )
  const list = columns.map(column => `"${column}"`).join(', ')
  const statement = `insert into "${name}" (${list}) values ${values.join(', ')}`
  await tx.db.executeQuery(CompiledQuery.raw(statement, rows.flat()))
}

/** What either database says when rows do not fit its tables: a constraint, an unknown name, a wrong type. */
function isRefusal(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return /^(23|42|22)/.test(code) || (errcode & 0xff) === 19 || errcode === 1 || errcode === 20
}
