// Reads a range of one index. If a query wants rows with some value, ordered by ID and limited, PostgreSQL may read the
// whole table in that order until it has found enough: quick in a busy channel, very slow in a quiet one. A row
// comparison, ordered by the same columns, makes it use the index. SQLite doesn't optimize such comparisons as well; it
// uses the index if the query says that few rows have the value, even if its statistics cover only one busy channel.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DialectName } from './dialect.ts'

export interface Walk {
  readonly within: RawBuilder<SqlBool>
  readonly order: RawBuilder<unknown>
}

/** The entries of an index on `columns` and an ID that have these values and IDs after `after` and up to `until`. */
export function indexWalk(
  tx: { readonly dialect: DialectName },
  columns: Readonly<Record<string, unknown>>,
  { id, after, until }: { readonly id: string; readonly after: unknown; readonly until: unknown },
  direction: 'asc' | 'desc',
): Walk {
  const entries = Object.entries(columns).map(([name, value]) => ({ name: sql.ref(name), value: sql`${value}` }))
  const idColumn = sql.ref(id)
  const way = sql.raw(direction)
  if (tx.dialect === 'sqlite') {
    const equal = entries.map(({ name, value }) => sql<SqlBool>`likelihood(${name} = ${value}, 0.001)`)
    const each = [...equal, sql`${idColumn} > ${after}`, sql`${idColumn} <= ${until}`]
    return { within: sql`${sql.join(each, sql` and `)}`, order: sql`${idColumn} ${way}` }
  }
  const names = [...entries.map(({ name }) => name), idColumn]
  const values = entries.map(({ value }) => value)
  const row = sql.join(names)
  return {
    within: sql`(${row}) > (${sql.join([...values, sql`${after}`])}) and (${row}) <= (${sql.join([...values, sql`${until}`])})`,
    order: sql.join(names.map(name => sql`${name} ${way}`)),
  }
}

/** A column in a condition that must not lead a walk: the database would choose an index by its statistics. */
export const unindexed = <T>(tx: { readonly dialect: DialectName }, column: string): RawBuilder<T> =>
  tx.dialect === 'sqlite' ? sql<T>`+${sql.ref(column)}` : sql<T>`greatest(${sql.ref(column)})`

/**
 * Joins each row of the walk to the earlier row that supplies its column values. Otherwise PostgreSQL could read the
 * table first and compare afterwards: it chooses by its table statistics, which may be outdated.
 */
export const joinWalk = (
  tx: { readonly dialect: DialectName },
  table: string,
  { within }: Pick<Walk, 'within'>,
  name = table,
): RawBuilder<unknown> => {
  const named = sql`${sql.table(table)} as ${sql.id(name)}`
  return tx.dialect === 'sqlite'
    ? sql`join ${named} on ${within}`
    : sql`cross join lateral (select * from ${named} where ${within} offset 0) as ${sql.id(name)}`
}
