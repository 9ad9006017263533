// `npm test`: starts a PostgreSQL server for the suite, runs every test file on both databases, cleans up.
// Arguments are patterns of test files; --sqlite leaves PostgreSQL out.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startPostgres } from './support/embedded-postgres.ts'

/** Of one test or group of tests; a test that takes longer fails. */
const testSeconds = 300
/** Of a file whose tests do not give the processor back, so that no limit of a test is noticed; it is killed. */
const fileSeconds = 420

const announce = new URL('support/announce.ts', import.meta.url).href

const args = process.argv.slice(2)
const flags = ['--sqlite']
const unknown = args.filter(arg => arg.startsWith('-') && !flags.includes(arg))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. Known: ${flags.join(' ')}, and parts of the names of test files.`)
  process.exit(2)
}
const patterns = args.filter(arg => !arg.startsWith('--'))
const files = globSync('test/**/*.test.ts').filter(
  file => patterns.length === 0 || patterns.some(pattern => file.includes(pattern)),
)
if (files.length === 0) {
  console.error(`No test file matches ${patterns.join(' ')}.`)
  process.exit(2)
}

const given = process.env['PARLEY_TEST_DATABASE_URL']
const sqliteOnly = args.includes('--sqlite')
const embedded = sqliteOnly || given !== undefined ? undefined : await startPostgres()
const url = sqliteOnly ? undefined : (given ?? embedded?.url)
const env = { ...process.env, ...(url === undefined ? {} : { PARLEY_TEST_POSTGRES: url }) }

/** Runs one file in a process of its own and prints its outcome: all of its output if there is only one file. */
async function passes(file: string): Promise<boolean> {
  const limits = [`--test-timeout=${testSeconds * 1000}`, '--test-force-exit']
  const child = spawn(process.execPath, [...limits, '--import', announce, '--test-reporter=spec', file], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env,
  })
  let output = ''
  let begun = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  child.stdio[3]?.on('data', chunk => (begun += String(chunk)))
  const started = performance.now()
  const timer = setTimeout(() => {
    const last = begun.trim().split('\n').at(-1)
    output += `\nKilled: ${file} took longer than ${fileSeconds} seconds. The last test that began: ${last}\n`
    child.kill('SIGKILL')
  }, fileSeconds * 1000)
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  clearTimeout(timer)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✔' : '✖'} ${file} (${seconds} s)`)
  if (code !== 0 || files.length === 1) console.log(output)
  return code === 0
}

// Files wait for the database and for other processes most of the time, so no processor is left free for the runner.
const waiting = [...files]
const failed: string[] = []
async function work(): Promise<void> {
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    if (!(await passes(file))) failed.push(file)
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
await embedded?.stop()
console.log(failed.length === 0 ? `${files.length} files passed.` : `Failed:\n${failed.join('\n')}`)
process.exit(failed.length === 0 ? 0 : 1)
