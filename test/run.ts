// `npm test` and `npm run test:long`: run test files on SQLite and PostgreSQL, in one process for each processor and one more
// for tests that mostly wait.
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { buildFor } from './runner/build.ts'
import { changedTests } from './runner/changed.ts'
import { makeFolder } from './runner/folder.ts'
import { onPostgres } from './runner/on-postgres.ts'
import { isOnlyLong, onlyLong } from './runner/only-long.ts'
import { type Outcome, startWorker, type TestWorker } from './runner/start-worker.ts'
import { startPostgres } from './support/embedded-postgres.ts'
import { makeTemplates } from './support/templates.ts'

const help = `npm test -- [options] [parts of the names of test files]

  --sqlite    leaves PostgreSQL out
  --changed   only the files that the changes since main, committed or not, can affect: see test/runner/changed.ts.
              Not covered: an effect on a feature through HTTP that neither an import nor a name shows
  --long      the long forms of the tests that have one (npm run test:long): more rounds, larger texts; the files that
              npm test leaves out (test/runner/only-long.ts); and on PostgreSQL the files that it runs on SQLite only
              (test/runner/on-postgres.ts)
  --help

Named or affected files run on both databases.
PARLEY_TEST_DATABASE_URL names a PostgreSQL server to use; unless it is set, one is started.`

function readArguments() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const options = { sqlite: flag, changed: flag, long: flag, help: flag }
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

const text = (file: string): string => readFileSync(file, 'utf8')
/** A file that measures time or memory says so in a comment. */
const isAlone = (file: string): boolean => /^\/\/ .*in a process of its own/m.test(text(file))
const hasLongForm = (file: string): boolean =>
  isOnlyLong(file) || /'#test\/long\.ts'|\bmainlyOnSqlite\b/.test(text(file))

/** Whether the runner chooses the databases of the file: see test/support/suite.ts. */
const isSuite = (file: string): boolean => /'#test\/suite\.ts'/.test(text(file))
const isOnlySqlite = (file: string): boolean => isSuite(file) && !onPostgres.has(file)

const all = globSync('test/**/*.test.ts').sort()
const missing = onPostgres.union(onlyLong).difference(new Set(all))
if (missing.size > 0) throw new Error(`test/runner names files that are not there: ${[...missing].join(', ')}`)
const isWhole = patterns.length === 0 && !options.changed
/** Whether the long run does more with the file than the short one. */
const hasMore = (file: string): boolean => hasLongForm(file) || (isOnlySqlite(file) && !options.sqlite)
const affected = options.changed ? changedTests(all) : new Set(all)
const chosen = all
  .filter(file => patterns.length === 0 || patterns.some(pattern => file.includes(pattern)))
  .filter(file => affected.has(file))
  .filter(file => (options.long ? hasMore(file) : !isWhole || !isOnlyLong(file)))
if (chosen.length === 0) {
  console.error('No test file is chosen.')
  process.exit(options.changed ? 0 : 2)
}
function databasesOf(file: string): string {
  if (options.long) return hasLongForm(file) ? 'sqlite postgres' : 'postgres'
  return isWhole && isOnlySqlite(file) ? 'sqlite' : 'sqlite postgres'
}
/** For other processes. */
const mostlyWaits = (file: string): boolean => /^test\/(browser|cli|faults)\//.test(file)
// The many short files of test/api come last, so that no processor waits long for another one.
const inOrder = [...chosen.filter(isAlone), ...chosen.filter(file => !isAlone(file)).toReversed()]
const waits = inOrder.filter(mostlyWaits)
/** These measure time or memory, so no more of them run at once than there are processors. */
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
// The package of PostgreSQL stops its server on these signals, and then this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const worker of running) worker.kill()
    void cleanUp().finally(() => process.exit(1))
  })

/** Most objects of a test die young: with room for them, collecting garbage takes less. Not where time is measured. */
const withRoom = ['--min-semi-space-size=32', '--max-semi-space-size=64']
const started = performance.now()
const outcomes: Outcome[] = []
async function work(next: () => string | undefined): Promise<void> {
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
    outcomes.push(outcome)
    console.log(lineOf(outcome))
    if (isAlone(file) || !outcome.isUsable) await stop()
  }
  await stop()
}
const lineOf = ({ file, seconds, processorSeconds, tests, skipped, failures }: Outcome): string =>
  [
    `${failures.length === 0 ? '✔' : '✖'} ${file}:`,
    `${tests} tests,`,
    ...(skipped > 0 ? [`${skipped} skipped,`] : []),
    `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processor`,
  ].join(' ')
const onEachProcessor = (next: () => string | undefined): Promise<void>[] =>
  Array.from({ length: availableParallelism() }, () => work(next))
await Promise.all(onEachProcessor(() => measures.shift()))
const workers = onEachProcessor(() => computes.shift() ?? waits.shift())
await Promise.all([work(() => waits.shift() ?? computes.shift()), ...workers])
await cleanUp()

const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, one) => total + of(one), 0)
const slowest = outcomes.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
if (outcomes.length > slowest.length) console.log(`\nThe slowest files:\n${slowest.map(lineOf).join('\n')}`)
const failures = outcomes.flatMap(({ file, failures: tests }) => tests.map(test => `✖ ${file}: ${test}`))
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
const total = Math.round((performance.now() - started) / 1000)
console.log(
  `\n${outcomes.length} files, ${sum(({ tests }) => tests)} tests, ${sum(({ skipped }) => skipped)} skipped,`,
  `${failures.length} failed, in ${total} s`,
)
process.exit(failures.length === 0 ? 0 : 1)
