// Every SQL statement about code playgrounds.
import { deletes, insertedId } from '#core/db/results.ts'
import { compiled } from '#core/db/compiled.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { Playground } from './events.ts'

const ofRealm = compiled<{ realmId: number }, Playground>((db, p) =>
  db
    .selectFrom('playground')
    .select(['id', 'name', 'pygments_language', 'url_template'])
    .where('realm_id', '=', p.realmId)
    .orderBy('id'),
)
export const playgroundsOf = kept(['playground'], (tx, realmId: number) => ofRealm.all(tx, { realmId }))

export const insertPlayground = (tx: WriteTx, realmId: number, playground: Omit<Playground, 'id'>): Promise<number> =>
  insertedId(tx.db.insertInto('playground').values({ realm_id: realmId, ...playground }))

/** Returns false if there is no such playground. */
export const deletePlayground = (tx: WriteTx, realmId: number, id: number): Promise<boolean> =>
  deletes(tx.db.deleteFrom('playground').where('realm_id', '=', realmId).where('id', '=', id))
