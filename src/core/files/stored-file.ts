// The rows of files. A file's bytes are in pieces in the database, where any process can serve them and backups include
// them, or in an object of an external store (docs/decisions/0011-uploads-in-the-database.md and
// docs/decisions/0031-files-outside.md).
import { type Selectable, sql } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { insertedId, updates } from '#core/db/results.ts'
import type { Tables } from '#schema/tables.ts'

export type FileRow = Selectable<Tables['file']>

/** A file whose bytes are in the store. */
export interface OutsideFile extends FileRow {
  readonly object_key: string
  readonly checksums: string
}
export const isOutside = (file: FileRow): file is OutsideFile => file.object_key !== null && file.checksums !== null

const inDatabase = { size: 0, object_key: null, checksums: null }

/** Creates a file that is removed later unless it is kept. Its object, if it has one, isn't in the store yet. */
export const insertFile = (
  tx: WriteTx,
  now: number,
  place: Pick<OutsideFile, 'size' | 'object_key' | 'checksums'> | typeof inDatabase = inDatabase,
): Promise<number> => insertedId(tx.db.insertInto('file').values({ status: 'arriving', created_at: now, ...place }))

export async function appendChunk(tx: WriteTx, fileId: number, nth: number, bytes: Uint8Array): Promise<void> {
  await tx.db.insertInto('file_chunk').values({ file_id: fileId, nth, bytes }).execute()
  await tx.db
    .updateTable('file')
    .set({ size: sql`size + ${sql.lit(bytes.length)}` })
    .where('id', '=', fileId)
    .execute()
}

export async function keepFile(tx: WriteTx, fileId: number): Promise<void> {
  const kept = tx.db
    .updateTable('file')
    .set({ status: 'kept' })
    .where('id', '=', fileId)
    .where('status', '=', 'arriving')
  if (!(await updates(kept))) throw new Error(`File ${fileId} was removed while it arrived.`)
}

const byId = compiled<{ fileId: number }, FileRow>((db, p) =>
  db.selectFrom('file').selectAll().where('id', '=', p.fileId),
)
export const fileById = (tx: ReadTx, fileId: number): Promise<FileRow | undefined> => byId.first(tx, { fileId })

const chunk = compiled<{ fileId: number; nth: number }, { bytes: Uint8Array }>((db, p) =>
  db.selectFrom('file_chunk').select('bytes').where('file_id', '=', p.fileId).where('nth', '=', p.nth),
)
export const chunkOf = async (tx: ReadTx, fileId: number, nth: number): Promise<Uint8Array | undefined> =>
  (await chunk.first(tx, { fileId, nth }))?.bytes

/** Kept files with an ID after `after` whose bytes are in the store, ordered by ID. */
export const keptOutside = async (tx: ReadTx, after: number, atMost: number): Promise<OutsideFile[]> =>
  (await keptAfter(tx, after, atMost).where('object_key', 'is not', null).execute()).filter(isOutside)

/** The same for files whose bytes are in the database. */
export const keptInside = (tx: ReadTx, after: number, atMost: number): Promise<FileRow[]> =>
  keptAfter(tx, after, atMost).where('object_key', 'is', null).execute()

const keptAfter = (tx: ReadTx, after: number, atMost: number) =>
  tx.db.selectFrom('file').selectAll().where('status', '=', 'kept').where('id', '>', after).orderBy('id').limit(atMost)

/** How many kept files are in one of the two places. */
export async function countKept(tx: ReadTx, place: 'store' | 'database'): Promise<number> {
  const { count } = await tx.db
    .selectFrom('file')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'kept')
    .where('object_key', place === 'store' ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
