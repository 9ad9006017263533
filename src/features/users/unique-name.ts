// Where an organization wants it, no two people have the same name (addendum G.1, `require_unique_names`).
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { namesOfPeople } from './store.ts'

export const NameTaken = badRequest('Unique names required in this organization.')

/** Letter case and how a character is encoded make no difference. `exceptId` is who may keep the name. */
export async function refuseTakenName(tx: ReadTx, realm: Realm, name: string, exceptId?: number): Promise<void> {
  if (!readRealmSettings(realm.settings).require_unique_names) return
  const wanted = comparable(name)
  for (const { id, full_name } of await namesOfPeople(tx, realm.id))
    if (id !== exceptId && comparable(full_name) === wanted) throw NameTaken()
}

const comparable = (name: string): string => name.normalize('NFKC').toLowerCase()
