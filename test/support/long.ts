// Tests that have a short form, for `npm test`, and a long one, for `npm run test:long`.

/** Set by test/run.ts, which then runs only the files that import this one or say `mainlyOnSqlite`. */
const isLong = process.env['PARLEY_TEST_LONG'] !== undefined

export const size = <T>(short: T, long: T): T => (isLong ? long : short)
