import { Command } from 'commander'
import { type App, databaseUrlOf, openCore, startApp } from '#app'
import { systemClock } from '#core/base/clock.ts'
import type { Config } from '#core/base/config.ts'
import { makeLogger } from '#core/base/logger.ts'
import { lockForServing } from '#core/db/serve-lock.ts'
import { configOf, type Given, serverOptions, variablesText, withConfigOptions } from './options.ts'
import { leaveNotice } from './running-server.ts'
import { stopOnSignal } from './stop-on-signal.ts'

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('run the server')
    .option('--demo', 'fill it with made-up people who share one known password; for trying out only')
    .option('--json', 'print {"url": …} as the first line, then what a first start has to tell')
  return withConfigOptions(command, serverOptions).addHelpText('after', variablesText).action(serve)
}

async function serve(given: Given): Promise<void> {
  const config = configOf(given)
  const unlock = lockForServing(databaseUrlOf(config))
  const app = await start(config)
  const removeNotice = leaveNotice(config.dataDir, app.server.externalUrl)
  async function stop(): Promise<void> {
    await app.stop()
    removeNotice()
    unlock()
  }
  stopOnSignal(stop)
  try {
    // Before the address is printed, so that whoever reads it finds the organization.
    announce(app, await prepare(app, given['demo'] === true), given['json'] === true)
  } catch (error) {
    await stop()
    throw error
  }
}

function announce({ url, server }: App, { lines, texts }: Report, json: boolean): void {
  if (json) for (const line of [{ url }, ...lines]) console.log(JSON.stringify(line))
  else console.log([`Parley is running at ${server.externalUrl.origin}`, ...texts].join('\n'))
}

async function start(config: Config): Promise<App> {
  const core = await openCore(config)
  try {
    return await startApp(core, { clock: systemClock, logger: makeLogger(config.logLevel, process.stderr) })
  } catch (error) {
    await core.db.close()
    throw error
  }
}

interface Report {
  readonly lines: readonly object[]
  readonly texts: readonly string[]
}

/** Loaded only when there is something to prepare: most starts have nothing to do here. */
async function prepare(app: App, demo: boolean): Promise<Report> {
  if (demo) {
    const { demoText, describeDemo, fillDemo } = await import('./demo.ts')
    const told = describeDemo(app, await fillDemo(app, ''))
    return { lines: [told], texts: [demoText(told)] }
  }
  const { createFirstOrganization, firstStartText } = await import('./first-start.ts')
  const owner = await createFirstOrganization(app)
  return owner === undefined ? { lines: [], texts: [] } : { lines: [owner], texts: [firstStartText(owner, app.url)] }
}
