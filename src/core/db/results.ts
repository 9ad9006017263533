// The results of statements that find, change or insert a row.
import type { DeleteResult, InsertQueryBuilder, InsertResult, UpdateResult } from 'kysely'

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
