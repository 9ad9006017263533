// Opens the database for one subcommand and closes it again, with or without a running server.
import { existsSync } from 'node:fs'
import { systemClock } from '#core/base/clock.ts'
import { configOptions, type Config } from '#core/server/config.ts'
import { OperatorError } from '#core/base/errors.ts'
import type { Database } from '#core/db/database.ts'
import { sqliteFile } from '#core/db/database-url.ts'
import { type Core, databaseUrlOf, defaultExternalUrl, loadHookHandlers, openCore } from '../open-core.ts'
import { configOf, type Given } from './options.ts'
import { runningServer } from './running-server.ts'

/** For existing data: a mistyped folder is an error, and doesn't get an empty database. */
export async function withExistingCore<T>(given: Given, work: (core: Core) => Promise<T>): Promise<T> {
  const file = sqliteFile(databaseUrlOf(configOf(given)))
  if (file !== undefined && !existsSync(file))
    throw new OperatorError(`Database not found: ${file}. Check --data-dir, or create a database with init or serve.`)
  return withCore(given, work)
}

/** Creates the database if it doesn't exist. */
export async function withCore<T>(
  given: Given,
  work: (core: Core) => Promise<T>,
  migrated?: (version: number, of: number) => void,
): Promise<T> {
  const config = configOf(given)
  const opened = await openCore(config, systemClock, { migrated })
  const write: Database['write'] = async (realmId, act) => {
    // Load before the transaction starts, so that a running server doesn't wait for it.
    await loadHookHandlers()
    return opened.db.write(realmId, act)
  }
  const core = { ...opened, db: { ...opened.db, write } }
  core.server.externalUrl = externalUrlOf(config)
  try {
    return await work(core)
  } finally {
    await core.db.close()
  }
}

/** The configured URL, or that of the running server. */
export const externalUrlOf = ({ externalUrl: named, dataDir, port }: Config): URL =>
  named ?? runningServer(dataDir) ?? defaultExternalUrl(port === 0 ? Number(configOptions.port.fallback) : port)
