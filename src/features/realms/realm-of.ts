// Finding and changing organizations. No rule applies here: an organization is the boundary of all rules, and the
// endpoints that change it declare their access.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Realm, subdomainOfHost } from './realm.ts'
import { realmById, realmBySubdomain } from './store.ts'

export { allRealms, insertRealm, realmBySubdomain, updateRealm } from './store.ts'

/** The organization of a host name, or undefined for an unknown subdomain. */
export const realmOfHost = (tx: ReadTx, host: string): Promise<Realm | undefined> =>
  realmBySubdomain(tx, subdomainOfHost(tx.server, host))

export const realmOf = (tx: ReadTx, caller: Pick<Caller, 'realmId'>): Promise<Realm> => realmById(tx, caller.realmId)
