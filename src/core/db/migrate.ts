// Brings a database to the newest schema. Each migration is one transaction, recorded with it.
import { CompiledQuery } from 'kysely'
import { OperatorError } from '#core/base/operator-error.ts'
import { migrations } from '#schema/migrations.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from './database.ts'
import { identityColumn } from './dialect.ts'

const run = (tx: WriteTx, sql: string): Promise<unknown> => tx.db.executeQuery(CompiledQuery.raw(sql))

/** Returns how many migrations were applied; `progress` hears of each. A restore stops at the `newest` it needs. */
export async function migrate(
  db: Database,
  now: number,
  progress: (version: number, of: number) => void = () => {},
  newest = migrations.length,
): Promise<number> {
  await db.write(serverWide, tx =>
    run(tx, 'create table if not exists schema_version (version integer primary key, applied_at bigint not null)'),
  )
  let applied = 0
  for (const [index, statements] of migrations.slice(0, newest).entries()) {
    const version = index + 1
    const fresh = await db.write(serverWide, async tx => {
      if ((await schemaVersion(tx)) >= version) return false
      for (const sql of statements({ dialect: db.dialect, identity: identityColumn[db.dialect] })) await run(tx, sql)
      await tx.db.insertInto('schema_version').values({ version, applied_at: now }).execute()
      return true
    })
    if (!fresh) continue
    applied++
    progress(version, newest)
  }
  await refuseNewerSchema(db)
  return applied
}

export async function schemaVersion(tx: ReadTx): Promise<number> {
  const row = await tx.db
    .selectFrom('schema_version')
    .select(eb => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Old code on a newer schema would misread it. */
async function refuseNewerSchema(db: Database): Promise<void> {
  const version = await db.write(serverWide, schemaVersion)
  if (version > migrations.length)
    throw new OperatorError(
      `The database was made by a newer Parley (schema ${version}, this one knows ${migrations.length}). Update Parley.`,
    )
}
