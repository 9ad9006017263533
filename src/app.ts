// Connects the engine to the features. main and the tests start this.
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorFields } from '#core/base/error-fields.ts'
import type { Clock } from '#core/base/clock.ts'
import type { Config } from '#core/server/config.ts'
import { watchFileHandles } from '#core/server/file-handles.ts'
import type { Logger } from '#core/server/logger.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import type { ApiDocument } from '#api-docs/document-types.ts'
import { drainable } from '#core/http/drain.ts'
import { healthPages } from '#core/http/health.ts'
import { stylesheet } from '#core/http/html.ts'
import { httpServer } from '#core/http/http-server.ts'
import { Metrics, metricsPage } from '#core/http/metrics.ts'
import { RateLimiter } from '#core/limits/rate-limit.ts'
import { makeSelfCheck } from '#core/http/self-check.ts'
import { type Jobs, runJobs } from '#core/jobs/run-jobs.ts'
import { features, hookHandlers } from '#features'
import { apiDocsPages } from '#api-docs/pages.ts'
import { ensureSystemBots } from '#features/bots/public.ts'
import { authenticator } from '#features/sessions/public.ts'
import { type Core, defaultExternalUrl, now } from './open-core.ts'

export { type Core, openCore } from './open-core.ts'

export interface Edges {
  readonly clock: Clock
  readonly logger: Logger
}

export interface App extends Core {
  readonly url: string
  readonly jobs: Jobs
  /** Stops accepting requests, lets running requests and jobs finish, closes the database. */
  readonly stop: () => Promise<void>
}

export async function startApp(core: Core, { logger, clock }: Edges): Promise<App> {
  const { config, db, server } = core
  await ensureSystemBots(db)
  const selfCheck = config.selfCheck === 'on' ? await makeSelfCheck(hookHandlers) : undefined
  const limiter = new RateLimiter(config.rateLimits, clock)
  const metrics = new Metrics()
  let draining = false
  const http = httpServer({
    engine: { db, server, clock, limiter, log: logger, authenticator, selfCheck },
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
  const drain = drainable(http)
  await listen(http, config)
  http.on('error', error => logger.error({ err: error }, 'a connection could not be accepted'))
  const stopWatching = watchFileHandles(logger)
  const { port } = http.address() as AddressInfo
  if (config.externalUrl === undefined) server.externalUrl = defaultExternalUrl(port)
  const context = { db, server, now: () => now(clock), log: logger }
  const services = features.flatMap(({ service }) => {
    if (service === undefined) return []
    const started = service.start(context)
    server.services.set(service.key, started)
    return [started]
  })
  const jobs = runJobs(
    features.flatMap(feature => feature.jobs ?? []),
    context,
  )
  return {
    ...core,
    jobs,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async stop() {
      draining = true
      stopWatching()
      await Promise.all(services.map(service => service.stop()))
      drain()
      await Promise.all([new Promise(resolve => http.close(resolve)), jobs.stop()])
      await db.close()
    },
  }
}

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
      `Port ${port} of ${host} is taken. Stop the program that uses it, or choose another --port.`,
    )
  if (code === 'EACCES') return new OperatorError(`Port ${port} needs more rights than this user has.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(`This machine has no address ${host}. Choose another --host.`)
  return error
}
