// Every SQL statement about organizations.
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { Tables } from '#schema/tables.ts'

export type Realm = Selectable<Tables['realm']>

const bySubdomain = compiled<{ subdomain: string }, Realm>((db, p) =>
  db.selectFrom('realm').selectAll().where('subdomain', '=', p.subdomain),
)
export const realmBySubdomain = kept(['realm'], (tx, subdomain: string) => bySubdomain.first(tx, { subdomain }))

const byId = compiled<{ id: number }, Realm>((db, p) => db.selectFrom('realm').selectAll().where('id', '=', p.id))
const rowById = kept(['realm'], async (tx, id: number) => existing(await byId.first(tx, { id })))
export const realmById = (tx: ReadTx, id: number): Promise<Realm> => rowById(tx, id)

export const allRealms = (tx: ReadTx): Promise<Realm[]> => tx.db.selectFrom('realm').selectAll().orderBy('id').execute()

export async function insertRealm(
  tx: WriteTx,
  realm: Pick<Realm, 'subdomain' | 'name' | 'created_at'> & Partial<Pick<Realm, 'settings'>>,
): Promise<Realm> {
  return tx.db
    .insertInto('realm')
    .values({
      settings: '{}',
      ...realm,
      uuid: randomUUID(),
      description: '',
      rendered_description: '',
      deactivated: 0,
      user_settings_defaults: '{}',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateRealm(
  tx: WriteTx,
  id: number,
  change: Partial<Omit<Realm, 'id' | 'uuid' | 'subdomain' | 'created_at'>>,
): Promise<void> {
  await tx.db.updateTable('realm').set(change).where('id', '=', id).execute()
}
