// The operator's commands for organizations.
import { existing } from '#core/base/existing.ts'
import { OperatorError } from '#core/base/errors.ts'
import type { Database } from '#core/db/database.ts'
import type { Account } from '#features/users/public.ts'
import { createRealm, type RealmRequest, SubdomainTaken } from './create-realm.ts'
import { endRealm } from './end-realm.ts'
import {
  type Realm,
  rootSubdomain,
  systemSubdomain,
  allRealms,
  realmBySubdomain,
  realmOf,
} from '#features/realms/public.ts'

export { createRealm, SubdomainTaken } from './create-realm.ts'
export { rootSubdomain } from '#features/realms/public.ts'

export const listRealms = async (db: Database): Promise<Realm[]> =>
  (await db.readOne(allRealms)).filter(realm => realm.subdomain !== systemSubdomain)

export async function namedRealm(db: Database, subdomain: string): Promise<Realm> {
  const realm = await db.readOne(tx => realmBySubdomain(tx, subdomain))
  if (realm !== undefined && subdomain !== systemSubdomain) return realm
  if (subdomain === rootSubdomain)
    throw new OperatorError(
      'No organization without a subdomain exists. Choose one with --realm, or create it with init.',
    )
  throw new OperatorError(`No organization has the subdomain "${subdomain}".`)
}

/** Without a subdomain if that is free, otherwise at a subdomain made from the name. */
export async function createRealmAnywhere(
  db: Database,
  request: Omit<RealmRequest, 'subdomain'>,
  now: number,
): Promise<{ realm: Realm; owner: Account }> {
  for (;;) {
    const taken = new Set((await listRealms(db)).map(({ subdomain }) => subdomain))
    const subdomain = existing(subdomainsFor(request.name).find(candidate => !taken.has(candidate)))
    try {
      return await createRealm(db, { ...request, subdomain }, now)
    } catch (error) {
      // Another process took the subdomain meanwhile.
      if (!(error instanceof SubdomainTaken)) throw error
    }
  }
}

function* subdomainsFor(name: string): Generator<string, undefined> {
  yield rootSubdomain
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
  const slug = words === '' || words === 'www' ? 'organization' : words
  yield slug
  for (let number = 2; ; number++) yield `${slug}-${number}`
}

/** Once committed, every request in the organization is refused. */
export async function deactivateRealm(db: Database, { id, name, deactivated }: Realm): Promise<void> {
  if (deactivated === 1) throw new OperatorError(`"${name}" is already deactivated.`)
  await db.write(id, async tx => endRealm(tx, await realmOf(tx, { realmId: id })))
}
