// Tests with a short form, for `npm test`, and a long one, for `npm run test:long`.
import { type DatabaseKind, databaseKinds } from './databases.ts'

/** Set by test/run.ts, which then runs only the files that import this one or say `mainlyOnSqlite`. */
const isLong = process.env['PARLEY_TEST_LONG'] !== undefined

export const size = <T>(short: T, long: T): T => (isLong ? long : short)

/** The databases that the runner chose for the file being loaded; all of them without the runner. */
export const kindsNow = (): readonly DatabaseKind[] =>
  databaseKinds.filter(kind => process.env['PARLEY_TEST_DATABASES']?.includes(kind) !== false)

/** For expensive tests that hardly depend on the database. */
export const mainKinds = (): readonly DatabaseKind[] =>
  isLong ? kindsNow() : databaseKinds.filter(kind => kind === 'sqlite')
