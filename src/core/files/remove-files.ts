// Removes files that aren't needed. A file's row says that its bytes are to be removed, so a crash leaves neither bytes
// without a row nor a needed file without bytes.
import { sql } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { type ReadTx, serverWide, type Transactions, type WriteTx } from '#core/db/database.ts'
import { updates } from '#core/db/results.ts'
import { type Job, job } from '#core/jobs/job.ts'
import { fileStoreOf, type ObjectStore } from './object-store.ts'
import { FileStoreOutage } from './outage.ts'
import type { FileRow } from './stored-file.ts'

/** No file takes longer to arrive. If an arrival failed, its object may still appear in the store within this time. */
const arrivalSeconds = 24 * 60 * 60
/** How many chunks one transaction removes at most. */
const chunksAtOnce = 8

/** Removes the file unless its status has changed. A job removes the bytes. */
export async function dropFile(tx: WriteTx, fileId: number, from: 'arriving' | 'kept'): Promise<void> {
  await tx.db.updateTable('file').set({ status: 'gone' }).where('id', '=', fileId).where('status', '=', from).execute()
  tx.wake(removeFiles)
}

/** Removes dropped files, and files that never finished arriving. */
export const removeFiles: Job = job({
  name: 'removed files',
  everySeconds: 60 * 60,
  run: ({ db, now, jumpedWithin, server, log, signal }) =>
    removeUnneeded(
      db,
      fileStoreOf(server),
      () => now() - jumpedWithin(arrivalSeconds),
      signal,
      ({ message: reason }) => log.warn({ reason }, 'failed to remove deleted files from the store, retrying later'),
    ),
})

/** After a store outage, removes only files in the database. */
export async function removeUnneeded(
  db: Transactions,
  store: ObjectStore | undefined,
  now: () => number,
  signal: AbortSignal,
  onOutage: (outage: FileStoreOutage) => void,
): Promise<void> {
  let reached = store
  for (let after = 0; !signal.aborted;) {
    const file = await db.readOne(tx => nextRemovable(tx, after, now(), reached !== undefined))
    if (file === undefined) return
    after = file.id
    try {
      await removeFile(db, reached, file, signal)
    } catch (error) {
      if (!(error instanceof FileStoreOutage)) throw error
      onOutage(error)
      reached = undefined
    }
  }
}

async function nextRemovable(
  tx: ReadTx,
  after: number,
  now: number,
  withObjects: boolean,
): Promise<FileRow | undefined> {
  return (
    tx.db
      .selectFrom('file')
      .selectAll()
      // Must match the condition of the index `file_to_remove` exactly.
      .where(sql<boolean>`status <> 'kept'`)
      .where(eb => eb.or([eb('status', '=', 'gone'), eb('created_at', '<', now - arrivalSeconds)]))
      .where('id', '>', after)
      .where(eb => eb.or([eb('object_key', 'is', null), withObjects ? noBackup(now) : sql<boolean>`false`]))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )
}

async function removeFile(
  db: Transactions,
  store: ObjectStore | undefined,
  { id, object_key }: FileRow,
  signal: AbortSignal,
): Promise<void> {
  const unneeded = (tx: WriteTx) =>
    tx.db.updateTable('file').set({ status: 'gone' }).where('id', '=', id).where('status', '!=', 'kept')
  if (!(await db.write(serverWide, tx => updates(unneeded(tx))))) return
  if (object_key !== null) await existing(store).remove(object_key)
  while (!signal.aborted && (await db.write(serverWide, tx => removeSome(tx, id))));
}

/** Returns whether there are chunks left. */
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

const backupName = 'objects kept for a backup until'
/** Repeated while the backup is written. */
export const backupHoldSeconds = 10 * 60

/** A backup may read objects of files that are deleted meanwhile, so no object is removed for some time. */
export async function holdObjects(tx: WriteTx): Promise<void> {
  const value = String(tx.now + backupHoldSeconds)
  await tx.db
    .insertInto('server_state')
    .values({ name: backupName, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * In the same statement as the search for a file, so a file that is found was deleted before any later backup began.
 */
const noBackup = (now: number) =>
  sql<boolean>`not exists (select 1 from server_state where name = ${backupName} and cast(value as bigint) > ${now})`
