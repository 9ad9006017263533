// A server in one process: database and port.
import { type App, type AppOptions, startApp } from '#app'
import { systemClock } from '#core/base/clock.ts'
import type { Config } from '#core/server/config.ts'
import type { Logger } from '#core/server/logger.ts'
import { openCore } from '../open-core.ts'

export async function openApp(config: Config, logger: Logger, options?: AppOptions): Promise<App> {
  const serves = options?.worker === undefined ? 'alone' : 'as worker'
  const core = await openCore(config, systemClock, { serves })
  try {
    return await startApp(core, logger, options)
  } catch (error) {
    await core.db.close()
    throw error
  }
}
