// Brings a database to the newest schema. Each migration is one transaction, which also records its hash.
import { CompiledQuery } from 'kysely'
import { OperatorError } from '#core/base/errors.ts'
import { migrations } from '#schema/migrations.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from './database.ts'
import { columnsOf } from './dialect.ts'
import { migrationHashes, statementsOf, type RebuildSearchIndex, repairEarlySchema } from './migration-hashes.ts'
import { refuseMoved, unfinishedFilling } from './copy-marks.ts'

const run = (tx: WriteTx, sql: string): Promise<unknown> => tx.db.executeQuery(CompiledQuery.raw(sql))

/** Returns how many migrations were applied; `progress` is called for each. */
export async function migrate(
  db: Database,
  now: number,
  progress: (version: number, of: number) => void = () => {},
  rebuildSearchIndex?: RebuildSearchIndex,
): Promise<number> {
  await db.long.write(serverWide, tx => createVersionTable(tx))
  refuseNewer(await db.long.write(serverWide, schemaVersion))
  await db.long.write(serverWide, refuseUnfinishedFilling)
  await db.long.write(serverWide, refuseUnlessHere)
  await db.long.write(serverWide, tx => addHashes(tx, rebuildSearchIndex))
  await db.long.write(serverWide, refuseOtherMigrations)
  let applied = 0
  for (let version = 1; version <= migrations.length; version++) {
    if (!(await db.long.write(serverWide, tx => applyMigration(tx, version, now)))) continue
    applied++
    progress(version, migrations.length)
  }
  // A newer version of Parley may have migrated it meanwhile.
  refuseNewer(await db.long.write(serverWide, schemaVersion))
  return applied
}

/** Migrates in the caller's transaction, and only up to the version `newest`. */
export async function migrateWithin(tx: WriteTx, now: number, newest = migrations.length): Promise<void> {
  await createVersionTable(tx)
  await addHashes(tx)
  for (let version = 1; version <= newest; version++) await applyMigration(tx, version, now)
}

const createVersionTable = (tx: WriteTx): Promise<unknown> =>
  run(
    tx,
    'create table if not exists schema_version (version integer primary key, applied_at bigint not null, hash text)',
  )

/** Adds hashes to databases that predate them, once their tables are known to match these migrations. */
async function addHashes(tx: WriteTx, rebuildSearchIndex?: RebuildSearchIndex): Promise<void> {
  if ((await columnsOf(tx, 'schema_version')).includes('hash')) return
  const version = await schemaVersion(tx)
  if (version > 0) await repairEarlySchema(tx, version, rebuildSearchIndex)
  await run(tx, 'alter table schema_version add column hash text')
  for (const [index, hash] of migrationHashes(tx.dialect).slice(0, version).entries())
    await tx.db
      .updateTable('schema_version')
      .set({ hash })
      .where('version', '=', index + 1)
      .execute()
}

/** Returns false if the migration had already been applied. */
async function applyMigration(tx: WriteTx, version: number, now: number): Promise<boolean> {
  if ((await schemaVersion(tx)) >= version) return false
  for (const sql of statementsOf(tx.dialect, version)) await run(tx, sql)
  const hash = migrationHashes(tx.dialect)[version - 1]
  await tx.db.insertInto('schema_version').values({ version, applied_at: now, hash }).execute()
  return true
}

export async function schemaVersion(tx: ReadTx): Promise<number> {
  const row = await tx.db
    .selectFrom('schema_version')
    .select(eb => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Called before any change: a restore that must be run again needs the schema of its backup. */
async function refuseUnfinishedFilling(tx: ReadTx): Promise<void> {
  const filling = (await schemaVersion(tx)) > 0 ? await unfinishedFilling(tx) : undefined
  if (filling === undefined) return
  throw new OperatorError(
    `A ${filling} into this database was interrupted, and nothing was saved. Run the ${filling} again.`,
  )
}

async function refuseUnlessHere(tx: ReadTx): Promise<void> {
  if ((await schemaVersion(tx)) > 0) await refuseMoved(tx)
}

/** For commands that don't change the schema. */
export async function requireNewestSchema(tx: ReadTx): Promise<void> {
  if ((await columnsOf(tx, 'schema_version')).length === 0)
    throw new OperatorError("This isn't a Parley database: it has no schema.")
  await refuseUnfinishedFilling(tx)
  const version = await schemaVersion(tx)
  refuseNewer(version)
  if (version < migrations.length || !(await columnsOf(tx, 'schema_version')).includes('hash'))
    throw new OperatorError(`The database has schema ${version} of ${migrations.length}. Run "parley migrate" first.`)
  await refuseOtherMigrations(tx)
}

/**
 * The first migration that was applied in a different form. A newer version may have applied more while this one is
 * still running.
 */
export async function differingMigration(tx: ReadTx): Promise<number | undefined> {
  const applied = await tx.db.selectFrom('schema_version').select(['version', 'hash']).orderBy('version').execute()
  const found = new Map(applied.map(({ version, hash }) => [version, hash]))
  const newest = applied.at(-1)?.version ?? 0
  const differing = migrationHashes(tx.dialect).findIndex(
    (hash, index) => index < newest && found.get(index + 1) !== hash,
  )
  return differing < 0 ? undefined : differing + 1
}

async function refuseOtherMigrations(tx: ReadTx): Promise<void> {
  const version = await differingMigration(tx)
  if (version === undefined) return
  throw new OperatorError(
    `The database was changed by a different version of Parley: migration ${version} isn't the same. Nothing was changed. ` +
      'Run the version that created the database, or restore a backup into an empty database.',
  )
}

/** Old code would misread a newer schema. */
function refuseNewer(version: number): void {
  if (version > migrations.length)
    throw new OperatorError(
      `The database was created by a newer version of Parley (schema ${version}; this version supports ${migrations.length}). Update Parley first.`,
    )
}
