// Files in the database, in pieces: any process can serve them, a backup holds them, and an upload that was answered is
// durable (docs/decisions/0011-uploads-in-the-database.md).
import { insertedId } from '#core/db/results.ts'
import { sql } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from '#core/db/database.ts'
import { type Job, job } from '#core/jobs/job.ts'

export const chunkBytes = 256 * 1024
/** No file takes longer to arrive. */
const arrivalSeconds = 24 * 60 * 60
/** The most chunks that one transaction removes. */
const chunksAtOnce = 8

/** Begins a file that is removed later unless it is kept. */
export const insertFile = (tx: WriteTx, now: number): Promise<number> =>
  insertedId(tx.db.insertInto('file').values({ status: 'arriving', size: 0, created_at: now }))

export async function appendChunk(tx: WriteTx, fileId: number, nth: number, bytes: Uint8Array): Promise<void> {
  await tx.db.insertInto('file_chunk').values({ file_id: fileId, nth, bytes }).execute()
  await tx.db
    .updateTable('file')
    .set({ size: sql`size + ${sql.lit(bytes.length)}` })
    .where('id', '=', fileId)
    .execute()
}

export async function keepFile(tx: WriteTx, fileId: number): Promise<void> {
  await tx.db.updateTable('file').set({ status: 'kept' }).where('id', '=', fileId).execute()
}

/** Removes the file unless its status has changed; a job removes the chunks, some at a time. */
export async function dropFile(tx: WriteTx, fileId: number, from: 'arriving' | 'kept'): Promise<void> {
  await tx.db.updateTable('file').set({ status: 'gone' }).where('id', '=', fileId).where('status', '=', from).execute()
  tx.wake(removeFiles)
}

const chunk = compiled<{ fileId: number; nth: number }, { bytes: Uint8Array }>((db, p) =>
  db.selectFrom('file_chunk').select('bytes').where('file_id', '=', p.fileId).where('nth', '=', p.nth),
)

/** The first piece; undefined for an empty file. */
export const firstChunk = async (tx: ReadTx, fileId: number): Promise<Uint8Array | undefined> =>
  (await chunk.first(tx, { fileId, nth: 0 }))?.bytes

/** The bytes from `from` up to but not including `until`, one piece after the other. */
export async function* bytesOf(db: Database, fileId: number, from: number, until: number): AsyncGenerator<Uint8Array> {
  for (let nth = Math.floor(from / chunkBytes); nth * chunkBytes < until; nth++) {
    const found = await db.readOne(tx => chunk.first(tx, { fileId, nth }))
    if (found === undefined) throw new Error(`Piece ${nth} of file ${fileId} is gone.`)
    const start = nth * chunkBytes
    yield found.bytes.subarray(Math.max(0, from - start), until - start)
  }
}

/** Removes dropped files, and files whose end never arrived. */
export const removeFiles: Job = job({
  name: 'removed files',
  everySeconds: 60 * 60,
  async run({ db, now, signal }) {
    while (!signal.aborted) {
      const fileId = await db.readOne(tx => nextRemovable(tx, now() - arrivalSeconds))
      if (fileId === undefined) return
      while (!signal.aborted && (await db.write(serverWide, tx => removeSome(tx, fileId))));
    }
  },
})

async function nextRemovable(tx: ReadTx, arrivedBefore: number): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('file')
    .select('id')
    // The condition of the index `file_to_remove`, word for word.
    .where(sql<boolean>`status <> 'kept'`)
    .where(eb => eb.or([eb('status', '=', 'gone'), eb('created_at', '<', arrivedBefore)]))
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Returns whether chunks remain. */
async function removeSome(tx: WriteTx, fileId: number): Promise<boolean> {
  const last = await tx.db
    .selectFrom('file_chunk')
    .select(eb => eb.fn.max('nth').as('nth'))
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  const nth = last?.nth ?? -1
  if (nth < 0) {
    await tx.db.deleteFrom('file').where('id', '=', fileId).execute()
    return false
  }
  await tx.db
    .deleteFrom('file_chunk')
    .where('file_id', '=', fileId)
    .where('nth', '>', nth - chunksAtOnce)
    .execute()
  return true
}
