import { Command } from 'commander'
import { systemClock } from '#core/base/clock.ts'
import { makeLogger } from '#core/base/logger.ts'
import { openCore, startApp } from '#app'
import { configOf, serverOptions, withConfigOptions } from './options.ts'

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('run the server')
    .option('--json', 'print {"url": …} as the first line')
  return withConfigOptions(command, serverOptions).action(serve)
}

async function serve(given: Record<string, unknown>): Promise<void> {
  const config = configOf(given)
  const core = await openCore(config)
  const logger = makeLogger(config.logLevel, process.stderr)
  const app = await startApp(core, { clock: systemClock, logger })
  if (given['json'] === true) console.log(JSON.stringify({ url: app.url }))
  else console.log(`Parley is running at ${app.server.externalUrl.origin}`)
}
