// The parts that need no port: the server starts from them, and the command line works with them. It loads features and
// HTTP only on demand, so a subcommand starts quickly.
import { join } from 'node:path'
import { type Clock, secondsOf, systemClock } from '#core/base/clock.ts'
import type { Config } from '#core/server/config.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import { makePasswords } from '#core/server/passwords.ts'
import { loadMasterKey, makeSecrets } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import type { Database, HookHandlers } from '#core/db/database.ts'
import { migrate } from '#core/db/migrate.ts'
import { openDatabase } from '#core/db/open.ts'

export interface Core {
  readonly config: Config
  readonly db: Database
  readonly server: Server
  readonly clock: Clock
}

export const now = secondsOf

export function defaultExternalUrl(port: number): URL {
  return new URL(`http://localhost:${port}`)
}

export const databaseUrlOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`

let loading: ReturnType<HookHandlers> | undefined
/** The features are loaded when first needed. */
export const loadHookHandlers: HookHandlers = () =>
  (loading ??= import('#features').then(({ hookHandlers }) => hookHandlers))

/** Opens the database, migrates it and checks the key; `migrated` is called for each migration. */
export async function openCore(
  config: Config,
  clock: Clock = systemClock,
  migrated?: (version: number, of: number) => void,
): Promise<Core> {
  const server = makeServer(config, clock)
  const db = await openDatabase(databaseUrlOf(config), { server, clock, hookHandlers: loadHookHandlers })
  try {
    await migrate(db, now(clock), migrated)
    await matchKey(db, server.secrets.fingerprint)
  } catch (error) {
    await db.close()
    throw error
  }
  return { config, db, server, clock }
}

export const makeServer = (config: Config, clock: Clock): Server => ({
  config,
  secrets: makeSecrets(loadMasterKey(config)),
  passwords: makePasswords(config.passwordMinLength),
  externalUrl: config.externalUrl ?? defaultExternalUrl(config.port),
  startedAt: now(clock),
  services: new Map(),
})

/** API keys sealed with another key could never be opened again, so this stops before anything is written. */
async function matchKey(db: Database, fingerprint: string): Promise<void> {
  const stored = await db.write(0, async tx => {
    await tx.db
      .insertInto('server_state')
      .values({ name: 'secret key fingerprint', value: fingerprint })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return tx.db
      .selectFrom('server_state')
      .select('value')
      .where('name', '=', 'secret key fingerprint')
      .executeTakeFirstOrThrow()
  })
  if (stored.value !== fingerprint)
    throw new OperatorError(
      'This database was made with another secret key. Set PARLEY_SECRET_KEY, or put back the file secret.key.',
    )
}
