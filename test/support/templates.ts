// A migrated database of each kind, created once per run: the tests' databases are copies of it.
import { rmSync } from 'node:fs'
import { readConfig } from '#core/server/config.ts'
import { makeLogger } from '#core/server/logger.ts'
import { openCore, startApp } from '#app'
import { administer, newFolder } from './databases.ts'

export interface Templates {
  /** Of the processes that run tests: see databases.ts. */
  readonly variables: Readonly<Record<string, string>>
  readonly drop: () => Promise<void>
}

export async function makeTemplates(postgresUrl: string | undefined): Promise<Templates> {
  const folder = newFolder('parley-template-')
  await startOnce(folder, undefined)
  const variables = { PARLEY_TEST_TEMPLATE: folder }
  const removeFolder = (): void => rmSync(folder, { recursive: true })
  if (postgresUrl === undefined) return { variables, drop: async () => removeFolder() }
  const templateDatabase = `parley_template_${process.pid}`
  const url = new URL(postgresUrl)
  url.pathname = templateDatabase
  await administer(`create database ${templateDatabase}`, postgresUrl)
  // With the same key in the folder.
  await startOnce(folder, url.href)
  return {
    variables: { ...variables, PARLEY_TEST_POSTGRES: postgresUrl, PARLEY_TEST_POSTGRES_TEMPLATE: templateDatabase },
    async drop() {
      removeFolder()
      await administer(`drop database ${templateDatabase}`, postgresUrl)
    },
  }
}

/** A server's first start migrates its database and creates the system accounts. */
async function startOnce(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const config = readConfig({ PARLEY_PORT: '0', PARLEY_DATA_DIR: dataDir, PARLEY_DATABASE_URL: databaseUrl })
  const app = await startApp(await openCore(config), makeLogger('error', process.stderr))
  await app.stop()
}
