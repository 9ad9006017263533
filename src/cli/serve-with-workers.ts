// `serve --workers`: this process migrates the database and prepares the organization, then just watches its workers.
import { urlOf } from '#app'
import { systemClock } from '#core/base/clock.ts'
import { makeLogger, standardError } from '#core/server/logger.ts'
import { defaultExternalUrl, openCore } from '../open-core.ts'
import { configOf, type Given, variablesOf } from './options.ts'
import type { Running } from './serve.ts'
import { startWorkers, type Workers } from './workers.ts'

export async function serveWithWorkers(given: Given): Promise<Running> {
  const config = configOf(given)
  const log = makeLogger(config.logLevel, standardError())
  const core = await openCore(config, systemClock, { serves: 'alone' })
  let closing: Promise<void> | undefined
  const closeDatabase = (): Promise<void> => (closing ??= core.db.close())
  let workers: Workers | undefined
  // During startup, the workers are new anyway.
  process.on('SIGHUP', () => workers?.restart())
  try {
    workers = await startWorkers(config.workers, variablesOf(given), config.port, log)
  } catch (error) {
    await closeDatabase()
    throw error
  }
  const { port, stop } = workers
  if (config.externalUrl === undefined) core.server.externalUrl = defaultExternalUrl(port)
  return {
    ...core,
    url: urlOf(config, port),
    prepared: closeDatabase,
    async stop() {
      await Promise.all([stop(), closeDatabase()])
    },
  }
}
