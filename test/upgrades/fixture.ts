// Databases made by earlier commits of Parley, each with its schema number. make-fixture.ts makes them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { Installation } from '#test/command.ts'
import type { DatabaseKind } from '#test/databases.ts'

/** The key with which all of them seal secrets. */
export const secretKey = Buffer.alloc(32, 'fixture').toString('base64')

export interface Fixture {
  readonly schema: number
  readonly commit: string
}

/** A database on PostgreSQL: the statements that made its tables, and their rows. */
export interface PostgresFixture {
  readonly statements: readonly string[]
  readonly rows: Readonly<Record<string, readonly unknown[]>>
}

const suffix: Readonly<Record<DatabaseKind, string>> = { sqlite: 'db.gz', postgres: 'json.gz' }

export const fixtureFile = ({ schema, commit }: Fixture, kind: DatabaseKind): string =>
  join(import.meta.dirname, 'fixtures', `${String(schema).padStart(2, '0')}-${commit}.${suffix[kind]}`)

export const fixtures: readonly Fixture[] = readdirSync(join(import.meta.dirname, 'fixtures'))
  .filter(name => name.endsWith(suffix.sqlite))
  .map(name => ({ schema: Number(name.slice(0, 2)), commit: name.slice(3, 11) }))

/** Puts an earlier commit's database into a new installation. */
export async function placeFixture(fixture: Fixture, kind: DatabaseKind, here: Installation): Promise<void> {
  const content = gunzipSync(readFileSync(fixtureFile(fixture, kind)))
  if (here.databaseUrl === undefined) writeFileSync(join(here.dataDir, 'parley.db'), content)
  else await fillPostgres(here.databaseUrl, JSON.parse(content.toString()))
}

async function fillPostgres(url: string, { statements, rows }: PostgresFixture): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // The rows are sorted by table name.
    await client.query('set session_replication_role = replica')
    // Migrations have had hashes since schema 19.
    const hasHashes = rows['schema_version']?.some(row => 'hash' in (row as object))
    await client.query(
      `create table schema_version (version integer primary key, applied_at bigint not null${hasHashes ? ', hash text' : ''})`,
    )
    for (const statement of statements) await client.query(statement)
    for (const [table, content] of Object.entries(rows)) {
      await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [
        JSON.stringify(content),
      ])
    }
    const { rows: identities } = await client.query(`select table_name as t, column_name as c
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`)
    for (const { t, c } of identities)
      await client.query(`select setval(pg_get_serial_sequence('"${t}"', '${c}'), max("${c}")) from "${t}"`)
  } finally {
    await client.end()
  }
}
