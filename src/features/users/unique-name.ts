// In an organization with `require_unique_names` no two persons have the same name.
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { peopleNamed } from './store/accounts.ts'

export const NameTaken = badRequest('Unique names required in this organization.')

/** Names are compared without regard to letter case and encoding. The user `exceptId` may keep the name. */
export async function refuseTakenName(tx: ReadTx, realm: Realm, name: string, exceptId?: number): Promise<void> {
  if (!readRealmSettings(realm.settings).require_unique_names) return
  const holders = await peopleNamed(tx, realm.id, name)
  if (holders.some(id => id !== exceptId)) throw NameTaken()
}
