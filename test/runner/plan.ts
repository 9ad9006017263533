// Which test files a run includes, on which databases, and in which order.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onPostgres } from './on-postgres.ts'
import { isOnlyLong } from './only-long.ts'

const text = (file: string): string => readFileSync(file, 'utf8')

/** A file that measures time or memory says so in a comment. */
export const isAlone = (file: string): boolean => /^\/\/ .*in a process of its own/m.test(text(file))

/** For other processes. */
export const mostlyWaits = (file: string): boolean => /^test\/(browser|cli|faults)\//.test(file)

/** Whether the runner chooses the file's databases: see test/support/suite.ts. */
const isSuite = (file: string): boolean => /'#test\/suite\.ts'/.test(text(file))
const isOnlySqlite = (file: string): boolean => isSuite(file) && !onPostgres.has(file)
const hasLongSize = (file: string): boolean => /\bsize\b[^']*'#test\/long\.ts'/.test(text(file))
const isMainlyOnSqlite = (file: string): boolean => /\b(mainlyOnSqlite|mainKinds)\b/.test(text(file))

/** The client is the same on every server database: the API tests cover what depends on it. */
const isOfClient = (file: string): boolean => /^test\/(browser|web)\//.test(file)

/** All of its suites are. */
const isNeverOnPostgres = (file: string): boolean =>
  /\bonlyOnSqlite\(/.test(text(file)) &&
  !/\b(mainlyOnSqlite|onEachDatabase|withOwnServer|withMovingClock)\(/.test(text(file))

/** `npm test`, without file names. */
export const shortDatabases = (file: string): string =>
  isOnlyLong(file) ? '' : isOnlySqlite(file) ? 'sqlite' : 'sqlite postgres'

/** `npm run test:long`: what `npm test` hasn't run, as the same file on the same database in the same size. */
export function longDatabases(file: string): string {
  if (isOfClient(file) || isNeverOnPostgres(file)) return isOnlyLong(file) || hasLongSize(file) ? 'sqlite' : ''
  if (isOnlyLong(file) || hasLongSize(file)) return 'sqlite postgres'
  return isOnlySqlite(file) || isMainlyOnSqlite(file) ? 'postgres' : ''
}

/** Seconds of processor time, as written by `npm test -- --record` and `npm run test:long -- --record`. */
type Recorded = Readonly<Record<string, number>>
export const recordOf = (isLong: boolean): string =>
  join(import.meta.dirname, isLong ? 'seconds-long.json' : 'seconds.json')
export function readRecord(isLong: boolean): Recorded {
  try {
    return JSON.parse(text(recordOf(isLong)))
  } catch {
    return {}
  }
}

/** For a file that no run has recorded. */
const usualSeconds = 10

/**
 * The longest first, so that no processor waits long for another one at the end. Among equally long files, the many
 * short feature tests come last.
 */
export const longestFirst = (files: readonly string[], recorded: Recorded): string[] =>
  files.toSorted(
    (a, b) => (recorded[b] ?? usualSeconds) - (recorded[a] ?? usualSeconds) || (a < b ? 1 : a > b ? -1 : 0),
  )
