// Copies the whole database into a file, from one snapshot, while others read and write.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#schema/tables.ts'
import {
  type BackedUpTable,
  backupFormat,
  type BackupHeader,
  rowLine,
  rowsHeld,
  type Value,
  writeBackupFile,
} from './backup-file.ts'
import { backupTables } from './backup-tables.ts'
import type { Database, ReadTx } from './database.ts'
import { columnsOf, identityPosition } from './dialect.ts'
import { schemaVersion } from './migrate.ts'

type TableName = keyof typeof backupTables
const rowsAtOnce = 1_000

/** Hears how many rows of how many are done. */
export type RowProgress = (done: number, of: number) => void

/** Returns how many rows were copied. */
export async function backUp(
  db: Database,
  file: string,
  facts: Pick<BackupHeader, 'created_at' | 'secret_key_fingerprint'>,
  progress: RowProgress,
): Promise<number> {
  return db.read(async tx => {
    const header = { parley_backup: backupFormat, schema_version: await schemaVersion(tx), ...facts }
    const tables = await describeTables(tx)
    const total = tables.reduce((sum, { rows }) => sum + rows, 0)
    async function* lines(): AsyncGenerator<string> {
      yield `${JSON.stringify({ ...header, tables } satisfies BackupHeader)}\n`
      let done = 0
      for (const table of tables)
        for await (const rows of pagesOf(tx, table)) {
          yield rows.map(rowLine).join('')
          progress((done += rows.length), total)
        }
    }
    await writeBackupFile(file, lines())
    return total
  })
}

async function describeTables(tx: ReadTx): Promise<BackedUpTable[]> {
  const described: BackedUpTable[] = []
  for (const name of Object.keys(backupTables) as TableName[]) {
    const { count } = await tx.db
      .selectFrom(name)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    described.push({
      name,
      columns: await columnsOf(tx, name),
      rows: count,
      identity: await identityPosition(tx, name),
    })
  }
  return described
}

async function* pagesOf(tx: ReadTx, { name, columns }: BackedUpTable): AsyncGenerator<Value[][]> {
  const key: readonly string[] = backupTables[name as TableName]
  const keyColumns = sql.join(key.map(column => sql.ref(column)))
  const limit = rowsHeld(name, rowsAtOnce)
  let after = sql``
  for (;;) {
    const page = sql<
      Record<string, Value>
    >`select * from ${sql.table(name)} ${after} order by ${keyColumns} limit ${sql.lit(limit)}`
    const { rows } = await page.execute(tx.db as Kysely<Tables>)
    const last = rows.at(-1)
    if (last !== undefined) yield rows.map(row => columns.map(column => row[column] as Value))
    if (last === undefined || rows.length < limit) return
    after = sql`where (${keyColumns}) > (${sql.join(key.map(column => last[column]))})`
  }
}
