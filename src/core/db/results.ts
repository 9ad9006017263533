// The results of statements that find, change or insert a row.
import {
  type DeleteResult,
  type InsertQueryBuilder,
  type InsertResult,
  type UpdateResult,
  type SelectQueryBuilder,
  sql,
} from 'kysely'

interface Statement<Result> {
  readonly executeTakeFirstOrThrow: () => Promise<Result>
}

/** Whether the query finds a row. */
export const finds = async (query: { readonly executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** Whether the statement deletes a row. */
export const deletes = async (statement: Statement<DeleteResult>): Promise<boolean> =>
  (await statement.executeTakeFirstOrThrow()).numDeletedRows > 0n

/** Whether the statement finds a row to update. */
export const updates = async (statement: Statement<UpdateResult>): Promise<boolean> =>
  (await statement.executeTakeFirstOrThrow()).numUpdatedRows > 0n

/** The ID of the inserted row. */
export async function insertedId(statement: Pick<InsertQueryBuilder<any, any, InsertResult>, 'returning'>) {
  const { id } = await statement.returning('id').executeTakeFirstOrThrow()
  return id as number
}

// How many rows a query has, and how long their texts are.

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
