// Wires the engine to the features: what main starts and what the tests boot.
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '#core/base/clock.ts'
import type { Config } from '#core/base/config.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import { makePasswords } from '#core/base/passwords.ts'
import { loadMasterKey, makeSecrets } from '#core/base/secrets.ts'
import type { Server } from '#core/base/server.ts'
import type { ApiDocument } from '#core/contract/api-document.ts'
import type { Database } from '#core/db/database.ts'
import { migrate } from '#core/db/migrate.ts'
import { openDatabase } from '#core/db/open.ts'
import { drainable } from '#core/http/drain.ts'
import { healthPages } from '#core/http/health.ts'
import { stylesheet } from '#core/http/html.ts'
import { type HttpLogger, httpServer } from '#core/http/http-server.ts'
import { Metrics, metricsPage } from '#core/http/metrics.ts'
import { RateLimiter } from '#core/http/rate-limit.ts'
import { makeSelfCheck } from '#core/http/self-check.ts'
import { features } from '#features'
import { apiDocsPages } from '#features/api-docs/public.ts'
import { authenticator } from '#features/auth/public.ts'

export interface Edges {
  readonly clock: Clock
  readonly logger: HttpLogger
}

/** The parts that do not need a port: what the command line works with too. */
export interface Core {
  readonly config: Config
  readonly db: Database
  readonly server: Server
  readonly clock: Clock
}

export interface App extends Core {
  readonly url: string
  /** Stops accepting, lets running requests finish, closes the database. */
  readonly stop: () => Promise<void>
}

export const now = (clock: Clock): number => Math.floor(clock.now() / 1000)

export function defaultExternalUrl(port: number): URL {
  return new URL(`http://localhost:${port}`)
}

export const databaseUrlOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`

/** Opens the database, migrated and with a matching key; `migrated` hears of each migration. */
export async function openCore(
  config: Config,
  clock: Clock = systemClock,
  migrated?: (version: number, of: number) => void,
): Promise<Core> {
  const secrets = makeSecrets(loadMasterKey(config))
  const db = await openDatabase(databaseUrlOf(config), clock)
  try {
    await migrate(db, now(clock), migrated)
    await matchKey(db, secrets.fingerprint)
  } catch (error) {
    await db.close()
    throw error
  }
  const server: Server = {
    config,
    secrets,
    passwords: makePasswords(config.passwordMinLength),
    externalUrl: config.externalUrl ?? defaultExternalUrl(config.port),
  }
  return { config, db, server, clock }
}

/** API keys sealed with another key could never be opened again: better to stop before anything is written. */
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

export async function startApp(core: Core, { logger, clock }: Edges): Promise<App> {
  const { config, db } = core
  const server = { ...core.server }
  const selfCheck = config.selfCheck === 'on' ? await makeSelfCheck() : undefined
  const limiter = new RateLimiter(config.rateLimits)
  const metrics = new Metrics()
  let draining = false
  const http = httpServer({
    engine: { db, server, clock, limiter, authenticator, selfCheck },
    endpoints: features.flatMap(feature => feature.endpoints),
    pages: [
      ...features.flatMap(feature => feature.pages ?? []),
      ...apiDocsPages(loadApiDocument),
      ...healthPages(() => draining),
      metricsPage(metrics, config.metrics),
      stylesheet,
    ],
    logger,
    observe: metrics.observe,
  })
  const drain = drainable(http.server)
  try {
    await http.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, config)
  }
  const { port } = http.server.address() as AddressInfo
  if (config.externalUrl === undefined) server.externalUrl = defaultExternalUrl(port)
  return {
    ...core,
    server,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async stop() {
      draining = true
      drain()
      await http.close()
      await db.close()
    },
  }
}

/** Only who reads the documentation pays for loading it. */
const loadApiDocument = async (): Promise<ApiDocument> => (await import('#api-document')).apiDocument()

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} of ${host} is taken. Stop the program that uses it, or choose another --port.`,
    )
  if (error.code === 'EACCES') return new OperatorError(`Port ${port} needs more rights than this user has.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(`This machine has no address ${host}. Choose another --host.`)
  return error
}
