// Files in the store, for server starts and backups.
import { makeFolder } from '#core/base/folder.ts'
import { OperatorError } from '#core/base/errors.ts'
import type { Database, ReadTx } from '#core/db/database.ts'
import { serverWide } from '#core/db/database.ts'
import type { Config } from '#core/server/config.ts'
import { checkedPieces, DamagedFile } from './file-bytes.ts'
import { fileStoreOf } from './object-store.ts'
import { chunkBytes } from './pieces.ts'
import { backupHoldSeconds, holdObjects } from './remove-files.ts'
import { keptOutside, type OutsideFile } from './stored-file.ts'

const storeNeeded = (): OperatorError =>
  new OperatorError(
    'Some files are in a file store: set PARLEY_FILES_URL, PARLEY_FILES_ACCESS_KEY and PARLEY_FILES_SECRET_KEY as before. To stop using the store, run "parley files move --to database" with these settings.',
  )

/** Without the store, a server couldn't serve these files. With it, files arrive in the data folder first. */
export async function requireFileStore(db: Database, { filesUrl, dataDir }: Config): Promise<void> {
  if (filesUrl !== undefined) makeFolder(dataDir)
  else if ((await db.readOne(tx => keptOutside(tx, 0, 1))).length > 0) throw storeNeeded()
}

/** No object is removed until the work ends, so every object in a snapshot of the database still exists. */
export async function withHeldObjects<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const hold = (): Promise<void> => db.long.write(serverWide, holdObjects)
  if ((await db.readOne(async tx => fileStoreOf(tx.server))) === undefined) return work()
  await hold()
  // If this keeps failing, an object may go missing, and then the backup fails.
  const repeated = setInterval(() => void hold().catch(() => {}), (backupHoldSeconds * 1000) / 10)
  try {
    return await work()
  } finally {
    clearInterval(repeated)
  }
}

const filesAtOnce = 100

async function* filesOutside(tx: ReadTx): AsyncGenerator<OutsideFile> {
  for (let after = 0; ;) {
    const files = await keptOutside(tx, after, filesAtOnce)
    yield* files
    after = files.at(-1)?.id ?? after
    if (files.length < filesAtOnce) return
  }
}

/** How many rows `outsideChunks` returns. */
export async function countOutsideChunks(tx: ReadTx): Promise<number> {
  let count = 0
  for await (const { size } of filesOutside(tx)) count += Math.ceil(size / chunkBytes)
  return count
}

/** The pieces of all kept files in the store, as rows of `file_chunk`. */
export async function* outsideChunks(
  tx: ReadTx,
): AsyncGenerator<{ readonly file_id: number; readonly nth: number; readonly bytes: Uint8Array }> {
  const store = fileStoreOf(tx.server)
  for await (const file of filesOutside(tx)) {
    if (store === undefined) throw storeNeeded()
    // PostgreSQL ends a transaction that sends no statement for minutes, and a page of files can take longer.
    await tx.run('select 1', [])
    let nth = 0
    try {
      for await (const bytes of checkedPieces(store, file)) yield { file_id: file.id, nth: nth++, bytes }
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      throw new OperatorError(`Can't write the backup: ${error.message}`)
    }
  }
}
