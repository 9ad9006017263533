// `npm run bench:start`: the time from starting the process to the first response, and the memory used then, compared
// with a bare Fastify server. The two take turns, so that a busy machine slows both down.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endServer, kilobytesOf, startServer } from './processes.ts'
import { helpIfAsked } from './help.ts'

helpIfAsked()

const rounds = 9
/** Enough time for the garbage collector to clean up after startup. */
const idleMs = 2_000
/** `times`: relative to the bare server. */
const target = { times: 2, mb: 95 }

const main = join(import.meta.dirname, '../src/main.cjs')
const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const env = { ...process.env, PARLEY_DATA_DIR: dataDir, PARLEY_PORT: '0' }
const owner = ['--org', 'Bench', '--owner-email', 'owner@bench.example', '--owner-name', 'Owner']

interface Measured {
  readonly ms: number
  readonly mb: number
}

interface Contender {
  readonly args: readonly string[]
  readonly path: string
  readonly variables?: Record<string, string>
  readonly seen: Measured[]
}

async function measure({ args, path, variables }: Contender): Promise<Measured> {
  const begin = performance.now()
  const port = await startServer(args, { ...env, ...variables })
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
  await answer.text()
  const ms = performance.now() - begin
  await pause(idleMs)
  const mb = kilobytesOf(port) / 1024
  await endServer(port)
  return { ms, mb }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number
const medians = (all: readonly Measured[]): Measured => ({
  ms: median(all.map(({ ms }) => ms)),
  mb: median(all.map(({ mb }) => mb)),
})

try {
  // Uses an existing database and a warm compile cache, as in every start but the first.
  execFileSync(process.execPath, [main, 'init', ...owner, '--owner-password', 'bench the very start'], { env })
  const parley: Contender = { args: [main, 'serve', '--json'], path: '/api/v1/server_settings', seen: [] }
  const bare: Contender = {
    args: [join(import.meta.dirname, 'bare-fastify.ts')],
    path: '/',
    // Our server turns this on by itself.
    variables: { NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
    seen: [],
  }
  for (const contender of [bare, parley]) await measure(contender)
  for (let round = 0; round < rounds; round++)
    for (const contender of [bare, parley]) contender.seen.push(await measure(contender))

  console.log(`Medians of ${rounds} rounds    first answer    idle memory`)
  const row = (name: string, { ms, mb }: Measured): void =>
    console.log(`${name.padEnd(20)}${`${ms.toFixed(0)} ms`.padStart(16)}${`${mb.toFixed(1)} MB`.padStart(15)}`)
  const [theirs, ours] = [medians(bare.seen), medians(parley.seen)]
  row('bare Fastify', theirs)
  row('Parley', ours)
  row('target', { ms: target.times * theirs.ms, mb: target.mb })
  if (ours.ms > target.times * theirs.ms || ours.mb > target.mb) {
    console.error('Parley misses its target.')
    process.exitCode = 1
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
