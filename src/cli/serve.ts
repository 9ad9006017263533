import { Command } from 'commander'
import { OperatorError } from '#core/base/errors.ts'
import { sqliteFile } from '#core/db/database-url.ts'
import { lockForServing } from '#core/db/serve-lock.ts'
import { makeLogger, standardError } from '#core/server/logger.ts'
import { listRealms, rootSubdomain } from '#features/realm-administration/operator.ts'
import { type Core, databaseUrlOf } from '../open-core.ts'
import { collectGarbageSoon } from './collect-garbage.ts'
import { openApp } from './open-app.ts'
import { configOf, type Given, serverOptions, variablesText, withConfigOptions } from './options.ts'
import { writeServerFile } from './running-server.ts'
import { stopOnSignal } from './stop-on-signal.ts'

export function serveCommand(): Command {
  const command = new Command('serve')
    .description('run the server')
    .option('--demo', 'create sample users and messages to try things out; all users share a publicly known password')
    .option('--watch', 'with --demo: print each event')
    .option('--json', 'print {"url": …} as the first line, and don\'t create an organization (use init)')
  return withConfigOptions(command, serverOptions).addHelpText('after', variablesText).action(serve)
}

/** A server in this process or in several. */
export interface Running extends Core {
  readonly url: string
  readonly stop: () => Promise<void>
  /** Called when the organization is ready. */
  readonly prepared?: () => Promise<void>
}

export async function serve(given: Given): Promise<void> {
  if (given['watch'] === true && given['demo'] !== true) throw new OperatorError('--watch works only with --demo.')
  const config = configOf(given)
  if (config.workers > 1 && sqliteFile(databaseUrlOf(config)) !== undefined)
    throw new OperatorError(
      `${config.workers} workers need PostgreSQL: SQLite allows only one server process. Set --database-url, or leave out --workers.`,
    )
  const unlock = lockForServing(databaseUrlOf(config))
  const running: Running =
    config.workers === 1
      ? await openApp(config, makeLogger(config.logLevel, standardError()))
      : await (await import('./serve-with-workers.ts')).serveWithWorkers(given)
  const removeServerFile = writeServerFile(config.dataDir, running.server.externalUrl)
  const ending = new AbortController()
  async function stop(): Promise<void> {
    ending.abort()
    await running.stop()
    removeServerFile()
    unlock()
  }
  stopOnSignal(stop)
  try {
    // Create the organization before printing the URL.
    const report = await prepare(running, given)
    await running.prepared?.()
    await announce(running, report, given['json'] === true)
    collectGarbageSoon()
    if (given['watch'] === true) await watchOwn(running, ending.signal)
  } catch (error) {
    await stop()
    throw error
  }
}

async function watchOwn({ url }: Running, signal: AbortSignal): Promise<void> {
  const { demoViewer } = await import('./demo.ts')
  const { watchDemo } = await import('./watch-demo.ts')
  await watchDemo(demoViewer(url), signal)
}

async function announce({ url, server, config }: Running, { lines, text }: Report, json: boolean): Promise<void> {
  if (json) for (const line of [{ url }, ...lines]) console.log(JSON.stringify(line))
  else console.log(`Parley is running at ${server.externalUrl.origin}`)
  if (json || text === undefined) return
  const { loginText } = await import('./login-text.ts')
  console.log(loginText(text, config.dataDir))
}

/** What a start prints after the URL: lines with `--json`, otherwise a text. */
interface Report {
  readonly lines: readonly object[]
  /** Contains a password and a sign-in link. */
  readonly text?: string
}
const nothing: Report = { lines: [] }

/** Most starts have nothing to prepare, so these modules load on demand. */
async function prepare(running: Running, given: Given): Promise<Report> {
  if (given['demo'] === true) {
    const { demoLinkText, demoText, describeDemo, fillDemo } = await import('./demo.ts')
    const realm = await fillDemo(running, rootSubdomain)
    const demo = describeDemo(running, realm)
    return { lines: [demo], text: `${demoText(demo)}\n${await demoLinkText(running, realm)}` }
  }
  // A program creates its own organization with `init`, and may need the root subdomain.
  if (given['json'] === true || (await listRealms(running.db)).length > 0) return nothing
  const { createFirstOrganization, firstStartText } = await import('./first-start.ts')
  const owner = await createFirstOrganization(running)
  if (owner === undefined) return nothing
  return { lines: [owner], text: firstStartText(owner, running.url) }
}
