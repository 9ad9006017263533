// Connects the engine to the features. Started by `parley serve` and by the tests.
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorFields, OperatorError } from '#core/base/errors.ts'
import { secondsOf } from '#core/base/clock.ts'
import { endsWithin } from '#core/base/waiting.ts'
import type { Config } from '#core/server/config.ts'
import { mostConnections, watchFileHandles } from '#core/server/file-handles.ts'
import type { Logger } from '#core/server/logger.ts'
import type { ApiDocument } from '#api-docs/document-types.ts'
import { requireFileStore } from '#core/files/outside-files.ts'
import { drainable } from '#core/http/drain.ts'
import { healthPages } from '#core/http/health.ts'
import { doorPicture, stylesheet } from '#core/http/html.ts'
import { httpServer } from '#core/http/http-server.ts'
import { limitConnections } from '#core/http/connections.ts'
import { bodyLimits } from '#core/http/form.ts'
import { type Metric, Metrics, metricsPage } from '#core/http/metrics.ts'
import { RateLimiter } from '#core/limits/rate-limit.ts'
import { makeSelfCheck } from '#core/http/self-check.ts'
import { forgetSpentLimits } from '#core/jobs/forget-spent-limits.ts'
import { ClockJumps, type Jobs, runJobs } from '#core/jobs/run-jobs.ts'
import { features, hookHandlers } from '#features'
import { apiDocsPages } from '#api-docs/pages.ts'
import { ensureSystemBots } from '#features/bots/public.ts'
import { RecentCallers } from '#core/http/admission.ts'
import { realmOfHost, withOrganization } from '#features/realms/public.ts'
import { authenticator } from '#features/sessions/public.ts'
import { errorTexts } from '#features/texts/public.ts'
import { type Core, defaultExternalUrl } from './open-core.ts'

export { type Core, openCore } from './open-core.ts'

/** Container runtimes kill a process ten seconds after asking it to stop. */
export const usualStopMs = 8_000
/** How long a server that is handing over leaves idle connections open for their clients' next request. */
const usualIdleMs = 5_000
/** How long it lets running requests finish: as long as an upload may take. */
const handOverMs = bodyLimits.fileForm.ms

export interface App extends Core {
  readonly url: string
  readonly jobs: Jobs
  /** Stops accepting requests, gives running requests and jobs some time to finish, and closes the database. */
  readonly stop: () => Promise<void>
  /** Like `stop`, when other processes accept connections on the same port: no client sees a failed request. */
  readonly handOver: () => Promise<void>
  readonly metrics: Metrics
}

export interface AppOptions {
  /** How long a stop takes at most, not counting closing the database. */
  readonly stopMs?: number | undefined
  readonly idleMs?: number | undefined
  /** Set for one of several workers: its number, and how it reads the metrics of all. */
  readonly worker?: { readonly number: number; readonly metricsOfAll: () => Promise<readonly Metric[]> } | undefined
}

export async function startApp(
  core: Core,
  logger: Logger,
  { stopMs = usualStopMs, idleMs = usualIdleMs, worker }: AppOptions = {},
): Promise<App> {
  const { config, db, server, clock } = core
  await requireFileStore(db, config)
  await ensureSystemBots(db)
  const selfCheck = config.selfCheck === 'on' ? await makeSelfCheck(hookHandlers) : undefined
  const limiter = new RateLimiter(
    config.rateLimits,
    clock,
    db.sharedLimits && { limits: db.sharedLimits, tell: seconds => db.tell({ type: 'limits spent', seconds }) },
  )
  db.onSignal('limits spent', ({ seconds }) => limiter.spentElsewhere(seconds))
  const recentCallers = new RecentCallers(clock)
  db.onSignal('credentials ended', () => recentCallers.clear())
  db.onSignal('written elsewhere', () => recentCallers.clear())
  const metrics = new Metrics(server.measures, worker?.number)
  let draining = false
  const http = httpServer({
    engine: {
      db,
      server,
      clock,
      limiter,
      log: logger,
      authenticator,
      recentCallers,
      selfCheck,
    },
    endpoints: features.flatMap(feature => feature.endpoints),
    pages: [
      ...features.flatMap(feature => feature.pages ?? []),
      ...apiDocsPages(loadApiDocument),
      ...healthPages(() => draining),
      metricsPage(worker?.metricsOfAll ?? (async () => metrics.read()), config.metrics),
      stylesheet,
      doorPicture,
    ],
    errorTexts,
    inOrganization: async (page, host) => withOrganization(await db.readOne(tx => realmOfHost(tx, host)), page),
    observe: metrics.observe,
  })
  limitConnections(http, {
    perAddress: config.connectionsPerAddress,
    ofAll: mostConnections(),
    proxies: config.trustedProxies,
    log: logger,
  })
  const drain = drainable(http)
  await listen(http, config)
  http.on('error', error => logger.error({ err: error }, 'failed to accept a connection'))
  const stopWatching = watchFileHandles(logger)
  const { port } = http.address() as AddressInfo
  if (config.externalUrl === undefined) server.externalUrl = defaultExternalUrl(port)
  const jumps = new ClockJumps(clock)
  const jumpedWithin = (seconds: number): number => jumps.within(seconds)
  const context = { db, server, now: () => secondsOf(clock), log: logger, jumpedWithin }
  const services = features.flatMap(({ service }) => {
    if (service === undefined) return []
    const started = service.start(context)
    server.services.set(service.key, started)
    return [started]
  })
  const jobs = runJobs([forgetSpentLimits, ...features.flatMap(feature => feature.jobs ?? [])], context, clock, jumps)
  const closed = new Promise(resolve => http.once('close', resolve))
  const logFailure = (error: unknown): void => logger.error({ err: error }, 'a service failed to stop')
  const stopServices = (): Promise<unknown> => Promise.all(services.map(service => service.stop().catch(logFailure)))

  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => (stopping ??= stopNow())
  async function stopNow(): Promise<void> {
    draining = true
    stopWatching()
    const servicesStopped = stopServices()
    drain.close()
    if (!(await endsWithin(stopMs, Promise.all([servicesStopped, closed, jobs.stop().catch(logFailure)])))) {
      logger.error({ after_ms: stopMs }, 'stopped with work unfinished')
      http.closeAllConnections()
    }
    await db.close()
  }

  async function handOver(): Promise<void> {
    drain.begin()
    // Answers waiting clients.
    void stopServices()
    if (!(await endsWithin(idleMs, closed))) {
      drain.close()
      await endsWithin(handOverMs, closed)
    }
    await stop()
  }

  return {
    ...core,
    jobs,
    metrics,
    url: urlOf(config, port),
    stop,
    handOver,
  }
}

export const urlOf = ({ host }: Config, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Loaded only for readers of the documentation. */
const loadApiDocument = async (): Promise<ApiDocument> => (await import('#api-docs/api-document.ts')).apiDocument()

async function listen(http: HttpServer, config: Config): Promise<void> {
  try {
    http.listen(config.port, config.host)
    await once(http, 'listening')
  } catch (error) {
    throw listenError(error, config)
  }
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const { code } = errorFields(error)
  if (code === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another --port.`,
    )
  if (code === 'EACCES')
    return new OperatorError(`This user isn't allowed to listen on port ${port}. Choose another --port.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(`Can't listen on ${host}: it isn't an address of this machine. Choose another --host.`)
  return error
}
