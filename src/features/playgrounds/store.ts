// Every SQL statement about code playgrounds.
import { deletes, insertedId } from '#core/db/results.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Playground } from './events.ts'

export const playgroundsOf = (tx: ReadTx, realmId: number): Promise<Playground[]> =>
  tx.db
    .selectFrom('playground')
    .select(['id', 'name', 'pygments_language', 'url_template'])
    .where('realm_id', '=', realmId)
    .orderBy('id')
    .execute()

export const insertPlayground = (tx: WriteTx, realmId: number, playground: Omit<Playground, 'id'>): Promise<number> =>
  insertedId(tx.db.insertInto('playground').values({ realm_id: realmId, ...playground }))

/** Returns false if there is no such playground. */
export const deletePlayground = (tx: WriteTx, realmId: number, id: number): Promise<boolean> =>
  deletes(tx.db.deleteFrom('playground').where('realm_id', '=', realmId).where('id', '=', id))
