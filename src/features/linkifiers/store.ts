// Every SQL statement about linkifiers.
import { deletes, finds, updates } from '#core/db/results.ts'
import { type Selectable, sql } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { Tables } from '#schema/tables.ts'

export type LinkifierRow = Selectable<Tables['linkifier']>
export type LinkifierContent = Omit<LinkifierRow, 'id' | 'realm_id' | 'position'>

const ofRealm = compiled<{ realmId: number }, LinkifierRow>((db, p) =>
  db.selectFrom('linkifier').selectAll().where('realm_id', '=', p.realmId).orderBy('position').orderBy('id'),
)
/** In the order in which they apply. */
export const linkifiersOf = kept(['linkifier'], (tx, realmId: number) => ofRealm.all(tx, { realmId }))

/** Inserted after all others. */
export async function insertLinkifier(tx: WriteTx, realmId: number, linkifier: LinkifierContent): Promise<number> {
  const { last } = await tx.db
    .selectFrom('linkifier')
    .select(eb => eb.fn.max('position').as('last'))
    .where('realm_id', '=', realmId)
    .executeTakeFirstOrThrow()
  const { id } = await tx.db
    .insertInto('linkifier')
    .values({ realm_id: realmId, ...linkifier, position: (last ?? 0) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if there is no such linkifier. */
export async function changeLinkifier(
  tx: WriteTx,
  realmId: number,
  id: number,
  change: Partial<LinkifierContent & Pick<LinkifierRow, 'position'>>,
): Promise<boolean> {
  const isKnown = await updates(
    tx.db.updateTable('linkifier').set(change).where('realm_id', '=', realmId).where('id', '=', id),
  )
  return isKnown
}

export async function deleteLinkifier(tx: WriteTx, realmId: number, id: number): Promise<boolean> {
  const isKnown = await deletes(tx.db.deleteFrom('linkifier').where('realm_id', '=', realmId).where('id', '=', id))
  return isKnown
}

export const isPatternTaken = (tx: ReadTx, realmId: number, pattern: string, exceptId?: number): Promise<boolean> =>
  finds(
    tx.db
      .selectFrom('linkifier')
      .select('id')
      .where('realm_id', '=', realmId)
      .where('pattern', '=', pattern)
      .where('id', '!=', exceptId ?? sql.lit(0)),
  )
