// Every SQL statement about organizations.
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Realm } from './realm.ts'

export const realmBySubdomain = (tx: ReadTx, subdomain: string): Promise<Realm | undefined> =>
  tx.db.selectFrom('realm').selectAll().where('subdomain', '=', subdomain).executeTakeFirst()

export const realmById = (tx: ReadTx, id: number): Promise<Realm> =>
  tx.db.selectFrom('realm').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const allRealms = (tx: ReadTx): Promise<Realm[]> => tx.db.selectFrom('realm').selectAll().orderBy('id').execute()

export async function insertRealm(
  tx: WriteTx,
  realm: Pick<Realm, 'subdomain' | 'name' | 'created_at'>,
): Promise<Realm> {
  return tx.db
    .insertInto('realm')
    .values({ ...realm, description: '', deactivated: 0, settings: '{}', user_settings_defaults: '{}' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateRealm(
  tx: WriteTx,
  id: number,
  change: Partial<Pick<Realm, 'name' | 'description' | 'deactivated' | 'settings'>>,
): Promise<void> {
  await tx.db.updateTable('realm').set(change).where('id', '=', id).execute()
}
