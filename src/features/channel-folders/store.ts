// Every SQL statement about channel folders.
import type { Selectable } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import { finds } from '#core/db/results.ts'
import type { Tables } from '#schema/tables.ts'

export type FolderRow = Selectable<Tables['channel_folder']>

const ofRealm = compiled<{ realmId: number }, FolderRow>((db, p) =>
  db.selectFrom('channel_folder').selectAll().where('realm_id', '=', p.realmId).orderBy('position').orderBy('id'),
)
/** In order, including archived ones. */
export const foldersOf = kept(['channel_folder'], (tx, realmId: number) => ofRealm.all(tx, { realmId }))

export const insertFolder = (tx: WriteTx, folder: Omit<FolderRow, 'id'>): Promise<FolderRow> =>
  tx.db.insertInto('channel_folder').values(folder).returningAll().executeTakeFirstOrThrow()

export async function updateFolder(tx: WriteTx, id: number, change: Partial<Omit<FolderRow, 'id'>>): Promise<void> {
  await tx.db.updateTable('channel_folder').set(change).where('id', '=', id).execute()
}

/** Whether the folder contains a channel that isn't archived. */
export const isInUse = (tx: ReadTx, realmId: number, folderId: number): Promise<boolean> =>
  finds(
    tx.db
      .selectFrom('channel')
      .select('id')
      .where('realm_id', '=', realmId)
      .where('folder_id', '=', folderId)
      .where('archived', '=', 0)
      .limit(1),
  )
