// A scaled picture of an organization, under a name.
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { dropFile } from '#core/files/remove-files.ts'
import { keepFile } from '#core/files/stored-file.ts'
import type { StoredPicture } from '#core/pictures/receive-picture.ts'
import { deletePicture, insertPicture, type PictureRow, pictureByName } from './store.ts'

export const pictureNamed = (tx: ReadTx, realmId: number, name: string): Promise<PictureRow | undefined> =>
  pictureByName(tx, realmId, name)

/** Replaces the picture of this name. */
export async function keepPicture(tx: WriteTx, realmId: number, name: string, picture: StoredPicture): Promise<void> {
  await dropPicture(tx, realmId, name)
  await keepFile(tx, picture.file_id)
  await insertPicture(tx, { realm_id: realmId, name, ...picture })
}

export async function dropPicture(tx: WriteTx, realmId: number, name: string): Promise<void> {
  const row = await pictureByName(tx, realmId, name)
  if (row === undefined) return
  await deletePicture(tx, row)
  await dropFile(tx, row.file_id, 'kept')
}
