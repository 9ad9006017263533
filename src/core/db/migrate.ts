// Brings a database to the newest schema. Each migration is one transaction, which also records it.
import { CompiledQuery } from 'kysely'
import { OperatorError } from '#core/base/operator-error.ts'
import { migrations } from '#schema/migrations.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from './database.ts'
import { identityColumn } from './dialect.ts'
import { hasUnfinishedRestore } from './restore-mark.ts'

const run = (tx: WriteTx, sql: string): Promise<unknown> => tx.db.executeQuery(CompiledQuery.raw(sql))

/** Returns the number of applied migrations; `progress` is called for each. */
export async function migrate(
  db: Database,
  now: number,
  progress: (version: number, of: number) => void = () => {},
): Promise<number> {
  await db.write(serverWide, tx => createVersionTable(tx))
  await db.write(serverWide, refuseUnfinishedRestore)
  let applied = 0
  for (let version = 1; version <= migrations.length; version++) {
    if (!(await db.write(serverWide, tx => applyMigration(tx, version, now)))) continue
    applied++
    progress(version, migrations.length)
  }
  await refuseNewerSchema(db)
  return applied
}

/** Migrates in the caller's transaction, and only up to the version `newest`. */
export async function migrateWithin(tx: WriteTx, now: number, newest = migrations.length): Promise<void> {
  await createVersionTable(tx)
  for (let version = 1; version <= newest; version++) await applyMigration(tx, version, now)
}

const createVersionTable = (tx: WriteTx): Promise<unknown> =>
  run(tx, 'create table if not exists schema_version (version integer primary key, applied_at bigint not null)')

/** Returns false if the migration was applied before. */
async function applyMigration(tx: WriteTx, version: number, now: number): Promise<boolean> {
  if ((await schemaVersion(tx)) >= version) return false
  const statements = migrations[version - 1]?.({ dialect: tx.dialect, identity: identityColumn[tx.dialect] }) ?? []
  for (const sql of statements) await run(tx, sql)
  await tx.db.insertInto('schema_version').values({ version, applied_at: now }).execute()
  return true
}

export async function schemaVersion(tx: ReadTx): Promise<number> {
  const row = await tx.db
    .selectFrom('schema_version')
    .select(eb => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Called before any change: the restore that has to be repeated needs the schema of its backup. */
async function refuseUnfinishedRestore(tx: ReadTx): Promise<void> {
  if ((await schemaVersion(tx)) > 0 && (await hasUnfinishedRestore(tx)))
    throw new OperatorError(
      'A restore into this database was interrupted, and nothing of the backup is in it. Run the restore again.',
    )
}

/** Old code would misread a newer schema. */
async function refuseNewerSchema(db: Database): Promise<void> {
  const version = await db.write(serverWide, schemaVersion)
  if (version > migrations.length)
    throw new OperatorError(
      `The database was made by a newer Parley (schema ${version}, this one knows ${migrations.length}). Update Parley.`,
    )
}
