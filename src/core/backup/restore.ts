// Fills an empty database from a backup, all or nothing.
import { messageOf, errorFields } from '#core/base/error-fields.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import { migrations } from '#schema/migrations.ts'
import type { RowProgress } from './backup.ts'
import { type BackedUpTable, type BackupHeader, damaged, readHeader, readRows } from './backup-file.ts'
import { isLeftOut } from './backup-tables.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from '#core/db/database.ts'
import { insertRows, setIdentityPosition, withLateReferences } from '#core/db/dialect.ts'
import { migrateWithin, schemaVersion } from '#core/db/migrate.ts'
import { markRestore, unmarkRestore } from '#core/db/restore-mark.ts'
import { bytesPerPage, rowsPerPage, type Value } from '#core/db/table-pages.ts'

/** The header, if this Parley and this secret key can use the backup. Called before the database is touched. */
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

/**
 * One transaction for everything, on either database: however a restore ends, all rows are there or none. The mark
 * keeps a server from starting on the empty database that an interrupted restore leaves. `finish` makes the tables that
 * are derived from the rows. Returns the number of rows.
 */
export async function restore(
  db: Database,
  file: string,
  now: number,
  progress: RowProgress,
  finish: (tx: WriteTx, progress: RowProgress) => Promise<void>,
): Promise<number> {
  const { schema_version, tables } = await readHeader(file)
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  await db.write(serverWide, async tx => {
    // A backup of an older schema is loaded into that schema and migrated afterwards.
    await migrateWithin(tx, now, schema_version)
    await refuseUnlessEmpty(tx, schema_version)
    await markRestore(tx, now)
  })
  try {
    await db.write(serverWide, async tx => {
      await unmarkRestore(tx)
      await withLateReferences(tx, async () => {
        for (const { name } of tables.toReversed()) await tx.run(`delete from "${name}"`, [])
        await copyRows(tx, file, done => progress('Restore', done, total))
      })
      for (const { name, identity } of tables) if (identity !== null) await setIdentityPosition(tx, name, identity)
      await migrateWithin(tx, now)
      await finish(tx, progress)
    })
  } catch (error) {
    // If this fails too, the mark stays, and the restore can be run again.
    await db.write(serverWide, unmarkRestore).catch(() => {})
    throw isRefusal(error) ? damaged(file, messageOf(error)) : error
  }
  return total
}

/** A server that has started once has system bots; only persons make a database worth keeping. */
async function refuseUnlessEmpty(tx: ReadTx, version: number): Promise<void> {
  if ((await schemaVersion(tx)) !== version)
    throw new OperatorError(
      'The backup is of an older schema than the database. Restore it into a new, empty database.',
    )
  const persons = await tx.run('select 1 from account where bot_type is null limit 1', [])
  if (persons.length > 0)
    throw new OperatorError('The database is not empty. A backup can only be restored into an empty one.')
}

async function copyRows(tx: WriteTx, file: string, progress: (done: number) => void): Promise<void> {
  let done = 0
  let waiting: Value[][] = []
  let waitingBytes = 0
  let current: BackedUpTable | undefined
  async function flush(): Promise<void> {
    if (current !== undefined && !isLeftOut(current.name)) await insertRows(tx, current.name, current.columns, waiting)
    progress((done += waiting.length))
    waiting = []
    waitingBytes = 0
  }
  for await (const { table, row, bytes } of readRows(file)) {
    if (table !== current) await flush()
    current = table
    waiting.push(row)
    waitingBytes += bytes
    if (waiting.length >= rowsPerPage || waitingBytes >= bytesPerPage) await flush()
  }
  await flush()
}

/** Whether the database refused rows that do not fit its tables: a constraint, an unknown name, a wrong type. */
function isRefusal(error: unknown): boolean {
  const { code = '', errcode = 0 } = errorFields(error)
  return /^(23|42|22)/.test(code) || (errcode & 0xff) === 19 || errcode === 1 || errcode === 20
}
