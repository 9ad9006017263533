// The `parley` command as an operator runs it: its output and its exit code.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { TestContext } from 'node:test'
import type { Call, Result } from './command-host.ts'
import { type DatabaseKind, newDatabase } from './databases.ts'

const main = join(import.meta.dirname, '../../src/main.cjs')

/** For suites of tests that mostly wait for other processes. */
export const inPairs = { concurrency: 2 } as const

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A server in its own process. */
export interface Served {
  readonly child: ChildProcess
  /** Everything it has printed so far. */
  readonly output: () => string
  readonly nextLine: () => Promise<string>
  /** Waits for a line on standard error. */
  readonly complains: (pattern: RegExp) => Promise<string>
  readonly ended: Promise<Ended>
  readonly stop: () => Promise<Ended>
}

/** The folder and the database of one server, and the command with both. */
export interface Installation {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** In a process that other commands use too: see command-host.ts. */
  readonly parley: (...args: string[]) => Promise<Ended>
  /** Starts any subcommand in a process of its own, without standard input: no subcommand asks questions. */
  readonly run: (...args: string[]) => Served
  /** The same, with options for Node. */
  readonly runNode: (nodeOptions: readonly string[], ...args: string[]) => Served
  readonly serve: (...args: string[]) => Served
  /** Starts a server and returns it with its address. */
  readonly start: (...args: string[]) => Promise<Served & { readonly url: string }>
}

type Variables = Readonly<Record<string, string | undefined>>

const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PARLEY_|NODE_)/.test(name)))

/** `limits` are commands of the shell that run first, such as `ulimit -n 64`. */
export function launch(
  args: readonly string[],
  variables: Variables = {},
  { nodeOptions = [], limits }: { readonly nodeOptions?: readonly string[]; readonly limits?: string | undefined } = {},
): ChildProcess {
  const env = { ...inherited, ...variables }
  const command = [process.execPath, ...nodeOptions, main, ...args]
  const [program = '', ...rest] =
    limits === undefined ? command : ['sh', '-c', `${limits} && exec "$@"`, 'sh', ...command]
  return spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

const hostVariables = { ...inherited, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
const idleHosts: ChildProcess[] = []

async function runInHost(call: Call): Promise<Ended> {
  const host = idleHosts.pop() ?? fork(join(import.meta.dirname, 'command-host.ts'), { env: hostVariables })
  host.ref()
  host.channel?.ref()
  const result = await new Promise<Result>((resolve, reject) => {
    const ended = (): void => reject(new Error(`The process ended during: ${call.args.join(' ')}`))
    host.once('exit', ended).once('message', answer => {
      host.off('exit', ended)
      resolve(answer as Result)
    })
    host.send(call)
  })
  // An idle one ends with this process.
  host.unref()
  host.channel?.unref()
  idleHosts.push(host)
  return { ...result, signal: null }
}

export function watch(child: ChildProcess): Served {
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', chunk => (stdout += String(chunk)))
  child.stderr?.on('data', chunk => (stderr += String(chunk)))
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const complaints: Interface = createInterface({ input: child.stderr! })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }) as Ended)
  return {
    child,
    output: () => stdout + stderr,
    async nextLine() {
      const line = await lines.next()
      if (line.done === true) throw new Error(`The command ended: ${stderr}`)
      return line.value
    },
    complains: pattern =>
      new Promise((resolve, reject) => {
        complaints.on('line', line => pattern.test(line) && resolve(line))
        void ended.then(() => reject(new Error(`It never said ${pattern}: ${stderr}`)))
      }),
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Removed after the test, with every process that was started in it. */
export async function install(
  t: TestContext,
  kind: DatabaseKind,
  more: Variables = {},
  limits?: string,
): Promise<Installation> {
  const { dataDir, databaseUrl, drop } = await newDatabase(kind)
  const running: Served[] = []
  t.after(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    await drop()
  })
  const variables = { PARLEY_DATA_DIR: dataDir, PARLEY_DATABASE_URL: databaseUrl, PARLEY_PORT: '0', ...more }
  function runNode(nodeOptions: readonly string[], ...args: string[]): Served {
    const watched = watch(launch(args, variables, { nodeOptions, limits }))
    running.push(watched)
    return watched
  }
  const run = (...args: string[]): Served => runNode([], ...args)
  const serve = (...args: string[]): Served => run('serve', ...args)
  return {
    dataDir,
    databaseUrl,
    parley: (...args) => runInHost({ args, variables }),
    run,
    runNode,
    serve,
    async start(...args) {
      const served = serve('--json', ...args)
      return { ...served, url: (JSON.parse(await served.nextLine()) as { url: string }).url }
    },
  }
}

/** How to sign in, which a server whose output is no terminal writes into a file. */
export async function firstLogin({ dataDir }: Installation, { nextLine }: Served): Promise<string> {
  const file = join(dataDir, 'first-login.txt')
  while (!(await nextLine()).includes(file));
  return readFileSync(file, 'utf8')
}

export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface Owner {
  readonly realm_url: string
  readonly realm_id: number
  readonly user_id: number
  readonly email: string
  readonly api_key: string
}

export const ownerPassword = 'seven gulls over the pier'

/** The arguments of `init` and `realm create`. */
export const organization = (name: string, more: Readonly<Record<string, string>> = {}): string[] => {
  const options = {
    org: name,
    'owner-email': 'olga@example.com',
    'owner-name': 'Olga Owner',
    'owner-password': ownerPassword,
    ...more,
  }
  return Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
}

export async function init({ parley }: Installation, name = 'Acme', ...more: string[]): Promise<Owner> {
  const { code, stdout, stderr } = await parley('init', ...organization(name), '--json', ...more)
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Owner
}
