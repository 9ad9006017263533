// `npm test` and `npm run test:long`: run test files on SQLite and PostgreSQL, in one process for each processor and one more
// for tests that mostly wait.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { buildFor } from './runner/build.ts'
import { changedTests } from './runner/changed.ts'
import { makeFolder } from './runner/folder.ts'
import { isAlone, longDatabases, longestFirst, mostlyWaits, readRecord, shortDatabases } from './runner/plan.ts'
import { recordSeconds, refuseMissing } from './runner/record.ts'
import { lineOf, reportOf } from './runner/report.ts'
import { runAgain } from './runner/run-again.ts'
import { type Outcome, startWorker, type TestWorker } from './runner/start-worker.ts'
import { startPostgres } from './support/embedded-postgres.ts'
import { makeTemplates } from './support/templates.ts'

const help = `npm test -- [options] [parts of the names of test files]

  --sqlite    skips PostgreSQL
  --changed   runs only the files that your changes since main, committed or not, can affect: see
              test/runner/changed.ts. Misses effects through HTTP that neither an import nor a route shows
  --long      runs the long forms of the tests that have one (npm run test:long): more rounds, larger texts; the files
              that npm test leaves out (test/runner/only-long.ts); on PostgreSQL, the files that npm test runs on SQLite
              only (test/runner/on-postgres.ts); and at the end some mutants (npm run mutants). Leaves out what npm test
              runs
  --slowest n names the n slowest files at the end; 10 by default
  --record    records the processor time of each file, by which the longest files run first
  --help

A file that fails runs once more, alone, at the end. If it passes then, it's unsteady: the run names it and succeeds,
unless more than three files are unsteady.
Named or affected files run on both databases.
PARLEY_TEST_DATABASE_URL is the URL of a PostgreSQL server to use. Without it, the tests start their own.`

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const slowest = { type: 'string', default: '10' } as const
    const options = { sqlite: flag, changed: flag, long: flag, slowest, record: flag, help: flag }
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`)
    process.exit(2)
  }
}
const { values: options, positionals: patterns } = readArguments()
if (options.help) {
  console.log(help)
  process.exit()
}

const all = globSync(process.env['PARLEY_TEST_FILES'] ?? 'test/**/*.test.ts').sort()
const isWhole = patterns.length === 0 && !options.changed
if (isWhole && process.env['PARLEY_TEST_FILES'] === undefined) refuseMissing(all)
const affected = options.changed ? changedTests(all) : new Set(all)
function databasesOf(file: string): string {
  const databases = options.long ? longDatabases(file) : isWhole ? shortDatabases(file) : 'sqlite postgres'
  return options.sqlite ? databases.replace(/ ?postgres/, '') : databases
}
const chosen = all
  .filter(file => patterns.length === 0 || patterns.some(pattern => file.includes(pattern)))
  .filter(file => affected.has(file) && databasesOf(file) !== '')
if (chosen.length === 0) {
  console.error('No test file is chosen.')
  process.exit(options.changed ? 0 : 2)
}
const inOrder = longestFirst(chosen, readRecord(options.long))
const waits = inOrder.filter(mostlyWaits)
/** These measure time or memory, so at most one per processor runs at a time. */
const measures = inOrder.filter(file => isAlone(file) && !mostlyWaits(file))
const computes = inOrder.filter(file => !isAlone(file) && !mostlyWaits(file))

buildFor(chosen, console.log)

const folder = makeFolder()
process.once('exit', folder.remove)
process.env['PARLEY_TEST_FOLDER'] = folder.path
const given = process.env['PARLEY_TEST_DATABASE_URL']
const embedded = options.sqlite || given !== undefined ? undefined : await startPostgres()
const postgres = options.sqlite ? undefined : (given ?? embedded?.url)
const templates = await makeTemplates(postgres)
const variables = { ...templates.variables, ...(options.long ? { PARLEY_TEST_LONG: '1' } : {}) }
const testSeconds = options.long ? 600 : 240

const running = new Set<TestWorker>()
async function cleanUp(): Promise<void> {
  await Promise.all([...running].map(worker => worker.end()))
  await templates.drop()
  await embedded?.stop()
}
// The PostgreSQL package stops its server on these signals, and then this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const worker of running) worker.kill()
    void cleanUp().finally(() => process.exit(1))
  })

/** Most objects in a test are short-lived: more room for them saves garbage collection. Not where time is measured. */
const withRoom = ['--min-semi-space-size=32', '--max-semi-space-size=64']
const started = performance.now()
const outcomes: Outcome[] = []
async function work(next: () => string | undefined, into: Outcome[] = outcomes): Promise<void> {
  let worker: TestWorker | undefined
  const stop = async (): Promise<void> => {
    if (worker === undefined) return
    await worker.end()
    running.delete(worker)
    worker = undefined
  }
  for (let file = next(); file !== undefined; file = next()) {
    if (isAlone(file)) await stop()
    worker ??= await startWorker(variables, testSeconds, console.log, isAlone(file) ? [] : withRoom)
    running.add(worker)
    const outcome = await worker.run(file, databasesOf(file))
    into.push(outcome)
    console.log(lineOf(outcome))
    if (isAlone(file) || !outcome.isUsable) await stop()
  }
  await stop()
}
const onEachProcessor = (next: () => string | undefined): Promise<void>[] =>
  Array.from({ length: availableParallelism() }, () => work(next))
await Promise.all(onEachProcessor(() => measures.shift()))
const workers = onEachProcessor(() => computes.shift() ?? waits.shift())
await Promise.all([work(() => waits.shift() ?? computes.shift()), ...workers])
async function runAlone(file: string): Promise<Outcome> {
  const [files, again]: [string[], Outcome[]] = [[file], []]
  await work(() => files.shift(), again)
  return again[0] as Outcome
}
const verdict = await runAgain(outcomes, runAlone, console.log)
await cleanUp()
if (options.record) recordSeconds(verdict.outcomes, options.long)
const isMutated = options.long && isWhole && process.env['PARLEY_TEST_FILES'] === undefined
const mutants = isMutated ? spawnSync(process.execPath, ['test/mutants/run.ts'], { stdio: 'inherit' }) : { status: 0 }
console.log(reportOf(verdict, Number(options.slowest), (performance.now() - started) / 1000))
process.exit(verdict.isGreen && mutants.status === 0 ? 0 : 1)
