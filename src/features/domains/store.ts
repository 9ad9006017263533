// Every SQL statement about allowed domains.
import type { ReadTx, WriteTx } from '#core/db/database.ts'

export interface RealmDomain {
  readonly domain: string
  readonly allow_subdomains: boolean
}

/** In the order in which they were added: all of them, or only those with these names. */
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

export async function insertDomain(tx: WriteTx, realmId: number, added: RealmDomain): Promise<number> {
  const { id } = await tx.db
    .insertInto('realm_domain')
    .values({ realm_id: realmId, domain: added.domain, allow_subdomains: added.allow_subdomains ? 1 : 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if there is no such domain. */
export async function updateDomain(tx: WriteTx, realmId: number, changed: RealmDomain): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('realm_domain')
    .set({ allow_subdomains: changed.allow_subdomains ? 1 : 0 })
    .where('realm_id', '=', realmId)
    .where('domain', '=', changed.domain)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteDomain(tx: WriteTx, realmId: number, domain: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('realm_domain')
    .where('realm_id', '=', realmId)
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
