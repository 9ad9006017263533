// Makes the databases of earlier commits that the tests upgrade: checks out a commit, starts its server on SQLite and on
// PostgreSQL, lets people use it, and keeps what it stored.
//
//   npx node test/upgrades/make-fixture.ts 675cb694 …
//
// With `--empty` only the tables are created and nothing is installed: enough for a database that is refused.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { identityColumn } from '#core/db/dialect.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { type Fixture, fixtureFile, secretKey, type PostgresFixture } from './fixture.ts'
import { useServer } from './use-server.ts'

const repository = join(import.meta.dirname, '../..')

type Migrations = readonly ((...target: unknown[]) => string[])[]

const { values, positionals: commits } = parseArgs({ options: { empty: { type: 'boolean' } }, allowPositionals: true })
if (values.empty === true) for (const commit of commits) await checkOut(commit, makeEmpty)
else {
  const postgres = await startPostgres()
  try {
    for (const commit of commits)
      await checkOut(commit, async (folder, fixture, migrations) => {
        const code = join(folder, 'code')
        execFileSync('npm', ['ci', '--silent'], { cwd: code, stdio: 'inherit' })
        await makeSqlite(code, join(folder, 'sqlite'), fixture)
        await makePostgres(postgres.url, code, join(folder, 'postgres'), fixture, migrations)
      })
  } finally {
    await postgres.stop()
  }
}

async function checkOut(
  commit: string,
  make: (folder: string, fixture: Fixture, migrations: Migrations) => unknown,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-fixture-'))
  try {
    const code = join(folder, 'code')
    execFileSync('git', ['clone', '--quiet', repository, code])
    execFileSync('git', ['checkout', '--quiet', commit], { cwd: code })
    const { migrations } = await import(join(code, 'src/schema/migrations.ts'))
    await make(folder, { schema: migrations.length, commit: commit.slice(0, 8) }, migrations)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeEmpty(folder: string, fixture: Fixture, migrations: Migrations): void {
  const versions = migrations.map((_, index) => ({ version: index + 1, applied_at: 0 }))
  const database = new DatabaseSync(join(folder, 'parley.db'))
  database.exec('create table schema_version (version integer primary key, applied_at bigint not null)')
  for (const statement of statementsFor('sqlite', migrations)) database.exec(statement)
  for (const { version } of versions) database.exec(`insert into schema_version values (${version}, 0)`)
  keepSqlite(database, folder, fixture)
  keepPostgres({ statements: statementsFor('postgres', migrations), rows: { schema_version: versions } }, fixture)
}

async function makeSqlite(code: string, dataDir: string, fixture: Fixture): Promise<void> {
  await runAndUse(code, { PARLEY_DATA_DIR: dataDir })
  keepSqlite(new DatabaseSync(join(dataDir, 'parley.db')), dataDir, fixture)
}

function keepSqlite(database: DatabaseSync, folder: string, fixture: Fixture): void {
  const file = join(folder, 'small.db')
  database.exec(`pragma page_size = 512; vacuum into '${file}'`)
  database.close()
  execFileSync('gzip', ['-9', '-n', file])
  execFileSync('cp', [`${file}.gz`, fixtureFile(fixture, 'sqlite')])
}

function statementsFor(dialect: DatabaseKind, migrations: Migrations): string[] {
  const identity = identityColumn[dialect]
  return migrations.flatMap(make =>
    make.toString().startsWith('(identity') ? make(identity) : make({ dialect, identity }),
  )
}

async function makePostgres(
  server: string,
  code: string,
  dataDir: string,
  fixture: Fixture,
  migrations: Migrations,
): Promise<void> {
  const name = `fixture_${fixture.commit}`
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await runAndUse(code, { PARLEY_DATA_DIR: dataDir, PARLEY_DATABASE_URL: url.href })
  const tables = await query(
    url.href,
    `select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const table of tables.map(row => String(row['name']))) {
    const [row] = await query(url.href, `select coalesce(json_agg(t), '[]') as rows from "${table}" t`)
    rows[table] = row?.['rows'] as unknown[]
  }
  keepPostgres({ statements: statementsFor('postgres', migrations), rows }, fixture)
}

function keepPostgres(kept: PostgresFixture, fixture: Fixture): void {
  writeFileSync(fixtureFile(fixture, 'postgres'), gzipSync(JSON.stringify(kept), { level: 9 }))
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function runAndUse(code: string, variables: Record<string, string>): Promise<void> {
  const env = { ...process.env, PARLEY_SECRET_KEY: secretKey, PARLEY_RATE_LIMITS: 'off', ...variables }
  const main = ['src/main.cjs']
  const node = join(code, 'node_modules/.bin/node')
  const server = spawn(node, [...main, 'serve', '--port', '0', '--json'], {
    cwd: code,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => server.on('exit', resolve))
  try {
    const { value } = await createInterface(server.stdout)[Symbol.asyncIterator]().next()
    const { url } = JSON.parse(String(value))
    const init = ['init', '--org', 'Harbour', '--owner-email', 'mia@example.com', '--owner-name', 'Mia', '--json']
    const password = ['--owner-password', 'a long passphrase']
    const owner = JSON.parse(execFileSync(node, [...main, ...init, ...password], { cwd: code, env, encoding: 'utf8' }))
    await useServer(url, owner)
  } finally {
    server.kill()
    await ended
  }
}
