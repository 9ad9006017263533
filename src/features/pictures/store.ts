// Every SQL statement about scaled pictures.
import type { Selectable } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { Tables } from '#schema/tables.ts'

export type PictureRow = Selectable<Tables['picture']>

export async function insertPicture(tx: WriteTx, row: PictureRow): Promise<void> {
  await tx.db.insertInto('picture').values(row).execute()
}

const byName = compiled<{ realmId: number; name: string }, PictureRow>((db, p) =>
  db.selectFrom('picture').selectAll().where('realm_id', '=', p.realmId).where('name', '=', p.name),
)
const rowByName = kept(['picture'], (tx, _key: string, realmId: number, name: string) =>
  byName.first(tx, { realmId, name }),
)
export const pictureByName = (tx: ReadTx, realmId: number, name: string): Promise<PictureRow | undefined> =>
  rowByName(tx, `${realmId} ${name}`, realmId, name)

export async function deletePicture(tx: WriteTx, { realm_id, name }: PictureRow): Promise<void> {
  await tx.db.deleteFrom('picture').where('realm_id', '=', realm_id).where('name', '=', name).execute()
}
