// Where an organization wants it, no two people have the same name (`require_unique_names`).
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { peopleNamed } from './store/accounts.ts'

export const NameTaken = badRequest('Unique names required in this organization.')

/** Letter case and how a character is encoded make no difference. `exceptId` is who may keep the name. */
export async function refuseTakenName(tx: ReadTx, realm: Realm, name: string, exceptId?: number): Promise<void> {
  if (!readRealmSettings(realm.settings).require_unique_names) return
  const holders = await peopleNamed(tx, realm.id, name)
  if (holders.some(id => id !== exceptId)) throw NameTaken()
}
