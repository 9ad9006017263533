import { Command } from 'commander'
import { type App, startApp } from '#app'
import { systemClock } from '#core/base/clock.ts'
import type { Config } from '#core/server/config.ts'
import { makeLogger, standardError } from '#core/server/logger.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import { lockForServing } from '#core/db/serve-lock.ts'
import { listRealms, rootSubdomain } from '#features/realm-administration/operator.ts'
import { databaseUrlOf, openCore } from '../open-core.ts'
import { collectGarbage } from './collect-garbage.ts'
import { configOf, type Given, serverOptions, variablesText, withConfigOptions } from './options.ts'
import { leaveNotice } from './running-server.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** Not at once: a program that waits for the URL sends its first requests now. */
const settledAfterMs = 1_000

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('run the server')
    .option('--demo', 'make accounts of made-up people with one known password; for trying out only')
    .option('--watch', 'with --demo: print one line for each event')
    .option('--json', 'print {"url": …} as the first line; a first start makes no organization (use init)')
  return withConfigOptions(command, serverOptions).addHelpText('after', variablesText).action(serve)
}

export async function serve(given: Given): Promise<void> {
  if (given['watch'] === true && given['demo'] !== true)
    throw new OperatorError('--watch shows the demo: use it with --demo.')
  const config = configOf(given)
  const unlock = lockForServing(databaseUrlOf(config))
  const app = await start(config)
  const removeNotice = leaveNotice(config.dataDir, app.server.externalUrl)
  const ending = new AbortController()
  async function stop(): Promise<void> {
    ending.abort()
    await app.stop()
    removeNotice()
    unlock()
  }
  stopOnSignal(stop)
  try {
    // Before the URL is printed, so that its reader finds the organization.
    announce(app, await prepare(app, given), given['json'] === true)
    setTimeout(collectGarbage, settledAfterMs).unref()
    if (given['watch'] === true) await watchOwn(app, ending.signal)
  } catch (error) {
    await stop()
    throw error
  }
}

async function watchOwn({ url }: App, signal: AbortSignal): Promise<void> {
  const { demoViewer } = await import('./demo.ts')
  const { watchDemo } = await import('./watch-demo.ts')
  await watchDemo(demoViewer(url), signal)
}

function announce({ url, server }: App, { lines, texts }: Report, json: boolean): void {
  if (json) for (const line of [{ url }, ...lines]) console.log(JSON.stringify(line))
  else console.log([`Parley is running at ${server.externalUrl.origin}`, ...texts].join('\n'))
}

async function start(config: Config): Promise<App> {
  const core = await openCore(config)
  try {
    return await startApp(core, { clock: systemClock, logger: makeLogger(config.logLevel, standardError()) })
  } catch (error) {
    await core.db.close()
    throw error
  }
}

/** The output of a start besides its URL: for programs, and as text. */
interface Report {
  readonly lines: readonly object[]
  readonly texts: readonly string[]
}
const nothing: Report = { lines: [], texts: [] }

/** Most starts have nothing to prepare, so these modules are loaded on demand. */
async function prepare(app: App, given: Given): Promise<Report> {
  if (given['demo'] === true) {
    const { demoLinkText, demoText, describeDemo, fillDemo } = await import('./demo.ts')
    const realm = await fillDemo(app, rootSubdomain)
    const demo = describeDemo(app, realm)
    return { lines: [demo], texts: [demoText(demo), await demoLinkText(app, realm)] }
  }
  // A program makes its own organization with `init`, for which the root subdomain must be free.
  if (given['json'] === true || (await listRealms(app.db)).length > 0) return nothing
  const { createFirstOrganization, firstStartText } = await import('./first-start.ts')
  const owner = await createFirstOrganization(app)
  return owner === undefined ? nothing : { lines: [owner], texts: [firstStartText(owner, app.url)] }
}
