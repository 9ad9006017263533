// Everything that doesn't need a port, for the server and for the command line. Features and HTTP load on demand, so
// subcommands start fast.
import { join } from 'node:path'
import { type Clock, secondsOf, systemClock } from '#core/base/clock.ts'
import type { Config } from '#core/server/config.ts'
import { OperatorError } from '#core/base/errors.ts'
import { makeMeasures } from '#core/server/measures.ts'
import { makePasswords } from '#core/server/passwords.ts'
import { loadMasterKey, makeSecrets } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import type { Database, HookHandlers, ReadTx, Surroundings } from '#core/db/database.ts'
import { measured } from '#core/db/measured.ts'
import { migrate, requireNewestSchema } from '#core/db/migrate.ts'
import type { RebuildSearchIndex } from '#core/db/migration-hashes.ts'
import { removeOldMoveTriggers } from '#core/db/old-move-triggers.ts'
import { refuseWhileCopied } from '#core/db/serve-lock.ts'
import { openDatabase } from '#core/db/open.ts'

export interface Core {
  readonly config: Config
  readonly db: Database
  readonly server: Server
  readonly clock: Clock
}

export function defaultExternalUrl(port: number): URL {
  return new URL(`http://localhost:${port}`)
}

export const databaseUrlOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`

let loading: ReturnType<HookHandlers> | undefined
/** Features load on first use. */
export const loadHookHandlers: HookHandlers = () =>
  (loading ??= import('#features').then(({ hookHandlers }) => hookHandlers))

export interface Opening {
  /** Called for each migration. */
  readonly migrated?: ((version: number, of: number) => void) | undefined
  readonly times?: Surroundings['times']
  /** A worker leaves migrations to the primary process: other workers may still run older code. */
  readonly serves?: 'as worker' | 'alone' | undefined
}

/** Opens the database, migrates it and checks the key. */
export async function openCore(
  config: Config,
  clock: Clock = systemClock,
  { migrated, times, serves }: Opening = {},
): Promise<Core> {
  const server = makeServer(config, clock)
  const { databaseListenUrl: listenUrl, databaseReadUrl: readUrl, sqliteLogMib } = config
  const surroundings = { server, clock, hookHandlers: loadHookHandlers, times, listenUrl, readUrl, sqliteLogMib }
  const db = measured(await openDatabase(databaseUrlOf(config), surroundings), server.measures)
  try {
    if (serves !== undefined) await refuseWhileCopied(db)
    if (serves === 'as worker') await db.long.read(requireNewestSchema)
    else await migrate(db, secondsOf(clock), migrated, rebuildSearchIndex)
    if (serves === 'alone') await removeOldMoveTriggers(db)
    await requireSameKey(db, server.secrets.fingerprint)
  } catch (error) {
    await db.close()
    throw error
  }
  return { config, db, server, clock }
}

const rebuildSearchIndex: RebuildSearchIndex = async tx =>
  (await import('#features/messages/public.ts')).rebuildSearchIndex(tx)

export const makeServer = (config: Config, clock: Clock): Server => ({
  config,
  secrets: makeSecrets(loadMasterKey(config)),
  passwords: makePasswords(config.passwordMinLength),
  externalUrl: config.externalUrl ?? defaultExternalUrl(config.port),
  startedAt: secondsOf(clock),
  measures: makeMeasures(),
  services: new Map(),
})

/** Fails if the database was created with a different key: its API keys couldn't be unsealed. */
async function requireSameKey(db: Database, fingerprint: string): Promise<void> {
  const name = 'secret key fingerprint'
  const read = (tx: ReadTx): Promise<{ value: string } | undefined> =>
    tx.db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst()
  // Read first, so that read-only commands work while writes are impossible.
  const stored =
    (await db.readOne(read)) ??
    (await db.write(0, async tx => {
      await tx.db
        .insertInto('server_state')
        .values({ name, value: fingerprint })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return read(tx)
    }))
  if (stored?.value !== fingerprint)
    throw new OperatorError(
      'This database was created with a different secret key. Set PARLEY_SECRET_KEY, or restore the original secret.key.',
    )
}
