// `npm test`: starts a PostgreSQL server for the suite, runs every test file on both databases, cleans up.
// Arguments are patterns of test files; --sqlite leaves PostgreSQL out.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startPostgres } from './support/embedded-postgres.ts'

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

// Files wait for the database and for other processes most of the time, so no processor is left free for the runner.
const code = await new Promise<number>(resolve => {
  const child = spawn(
    process.execPath,
    ['--test', `--test-concurrency=${availableParallelism()}`, '--test-reporter=spec', ...files],
    {
      stdio: 'inherit',
      env: { ...process.env, ...(url === undefined ? {} : { PARLEY_TEST_POSTGRES: url }) },
    },
  )
  child.on('exit', status => resolve(status ?? 1))
})
await embedded?.stop()
process.exit(code)
