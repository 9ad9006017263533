// The organization of the system bots. It has no persons, no groups and no URL.
import type { WriteTx } from '#core/db/database.ts'
import { type Realm, systemSubdomain } from './realm.ts'
import { insertRealm, realmBySubdomain } from './store.ts'

export async function systemRealm(tx: WriteTx): Promise<Realm> {
  const known = await realmBySubdomain(tx, systemSubdomain)
  return known ?? insertRealm(tx, { subdomain: systemSubdomain, name: 'Server', created_at: tx.now })
}
