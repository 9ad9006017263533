// Every SQL statement about allowed domains.
import { deletes, insertedId, updates } from '#core/db/results.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'

export interface RealmDomain {
  readonly domain: string
  readonly allow_subdomains: boolean
}

/** In the order in which they were added; `names` limits them to these domains. */
export async function domainsOf(tx: ReadTx, realmId: number, names?: readonly string[]): Promise<RealmDomain[]> {
  const rows = await tx.db
    .selectFrom('realm_domain')
    .select(['domain', 'allow_subdomains'])
    .where('realm_id', '=', realmId)
    .$if(names !== undefined, query => query.where('domain', 'in', names ?? []))
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, allow_subdomains: row.allow_subdomains === 1 }))
}

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
