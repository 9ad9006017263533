// Tests that have a short form, for `npm test`, and a long one, for `npm run test:long`.
import { type DatabaseKind, databaseKinds } from './databases.ts'

/** Set by test/run.ts, which then runs only the files that import this one or say `mainlyOnSqlite`. */
const isLong = process.env['PARLEY_TEST_LONG'] !== undefined

export const size = <T>(short: T, long: T): T => (isLong ? long : short)

/** For costly tests of what hardly depends on the database. */
export const mainKinds: readonly DatabaseKind[] = size(['sqlite'], databaseKinds)
