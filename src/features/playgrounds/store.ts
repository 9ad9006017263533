// Every SQL statement about code playgrounds.
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Playground } from './events.ts'

export const playgroundsOf = (tx: ReadTx, realmId: number): Promise<Playground[]> =>
  tx.db
    .selectFrom('playground')
    .select(['id', 'name', 'pygments_language', 'url_template'])
    .where('realm_id', '=', realmId)
    .orderBy('id')
    .execute()

export async function insertPlayground(
  tx: WriteTx,
  realmId: number,
  playground: Omit<Playground, 'id'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('playground')
    .values({ realm_id: realmId, ...playground })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if there is no such playground. */
export async function deletePlayground(tx: WriteTx, realmId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('playground')
    .where('realm_id', '=', realmId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
