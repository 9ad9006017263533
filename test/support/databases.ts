// The databases the suite runs on. Each test server gets its own empty database.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Set by test/run.ts. Without it (a test file run by hand) only SQLite is tested. */
const postgresUrl = process.env['PARLEY_TEST_POSTGRES']
export const databaseKinds: readonly DatabaseKind[] = postgresUrl === undefined ? ['sqlite'] : ['sqlite', 'postgres']

/** Set by test/run.ts. */
export const newFolder = (prefix: string): string =>
  mkdtempSync(join(process.env['PARLEY_TEST_FOLDER'] ?? tmpdir(), prefix))

export interface TestDatabase {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly drop: () => Promise<void>
}

const templateDatabase = process.env['PARLEY_TEST_POSTGRES_TEMPLATE']
/** A data folder with a migrated database, whose key also fits the template on PostgreSQL; see templates.ts. */
const template = process.env['PARLEY_TEST_TEMPLATE']

/** As a server's first start leaves it, if the run has a template: otherwise empty. */
export const newMigratedDatabase = (kind: DatabaseKind): Promise<TestDatabase> => newDatabase(kind, template)

export async function newDatabase(kind: DatabaseKind, copied?: string): Promise<TestDatabase> {
  const dataDir = newFolder('parley-test-')
  if (copied !== undefined)
    cpSync(copied, dataDir, { recursive: true, filter: path => kind === 'sqlite' || !path.endsWith('.db') })
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true })
  if (kind === 'sqlite') return { dataDir, databaseUrl: undefined, drop: async () => removeFolder() }

  const name = `parley_${process.pid}_${Math.random().toString(36).slice(2)}`
  await administer(`create database ${name}${copied === undefined ? '' : ` template ${templateDatabase}`}`)
  const url = new URL(postgresUrl as string)
  url.pathname = `/${name}`
  return {
    dataDir,
    databaseUrl: url.href,
    async drop() {
      removeFolder()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

export async function administer(sql: string, connectionString = postgresUrl): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
