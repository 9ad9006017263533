// The number of rows of a query, and the length of the texts in them.
import { type SelectQueryBuilder, sql } from 'kysely'

type Rows = Pick<SelectQueryBuilder<any, any, any>, 'select'>

export async function countRows(rows: Rows): Promise<number> {
  const { count } = await rows.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export interface TextTotals {
  readonly count: number
  readonly characters: number
}

/** The totals of the texts in these columns, which are never null. */
export async function countTexts(rows: Rows, ...columns: string[]): Promise<TextTotals> {
  const length = sql.join(
    columns.map(column => sql`length(${sql.ref(column)})`),
    sql` + `,
  )
  const { count, characters } = await rows
    .select([sql<number>`count(*)`.as('count'), sql<number | string>`coalesce(sum(${length}), 0)`.as('characters')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), characters: Number(characters) }
}
