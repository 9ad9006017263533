// Every SQL statement about allowed domains.
import { deletes, insertedId, updates } from '#core/db/results.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'

export interface RealmDomain {
  readonly domain: string
  readonly allow_subdomains: boolean
}

const ofRealm = compiled<{ realmId: number }, { domain: string; allow_subdomains: 0 | 1 }>((db, p) =>
  db.selectFrom('realm_domain').select(['domain', 'allow_subdomains']).where('realm_id', '=', p.realmId).orderBy('id'),
)
const rowsOf = kept(['realm_domain'], (tx, realmId: number) => ofRealm.all(tx, { realmId }))
/** In the order in which they were added. */
export const domainsOf = async (tx: ReadTx, realmId: number): Promise<RealmDomain[]> =>
  (await rowsOf(tx, realmId)).map(row => ({ ...row, allow_subdomains: row.allow_subdomains === 1 }))

export const insertDomain = (tx: WriteTx, realmId: number, added: RealmDomain): Promise<number> =>
  insertedId(
    tx.db
      .insertInto('realm_domain')
      .values({ realm_id: realmId, domain: added.domain, allow_subdomains: added.allow_subdomains ? 1 : 0 }),
  )

/** Returns false if there is no such domain. */
export const updateDomain = (tx: WriteTx, realmId: number, changed: RealmDomain): Promise<boolean> =>
  updates(
    tx.db
      .updateTable('realm_domain')
      .set({ allow_subdomains: changed.allow_subdomains ? 1 : 0 })
      .where('realm_id', '=', realmId)
      .where('domain', '=', changed.domain),
  )

export const deleteDomain = (tx: WriteTx, realmId: number, domain: string): Promise<boolean> =>
  deletes(tx.db.deleteFrom('realm_domain').where('realm_id', '=', realmId).where('domain', '=', domain))
