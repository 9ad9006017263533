// Moves kept files between the database and the store, while requests read them. A second row claims the new place
// until the file takes it over, so a job can remove whatever an interrupted move leaves behind.
import { type Clock, secondsOf } from '#core/base/clock.ts'
import { type Database, serverWide, type WriteTx } from '#core/db/database.ts'
import { updates } from '#core/db/results.ts'
import { bytesOf, checkedPieces } from './file-bytes.ts'
import { newObjectKey, type ObjectStore } from './object-store.ts'
import { Checksums } from './pieces.ts'
import { dropFile, removeUnneeded } from './remove-files.ts'
import {
  appendChunk,
  countKept,
  fileById,
  type FileRow,
  insertFile,
  isOutside,
  keptInside,
  keptOutside,
  type OutsideFile,
} from './stored-file.ts'

const atOnce = 100

interface Moving {
  readonly db: Database
  readonly store: ObjectStore
  readonly clock: Clock
}

interface Moved {
  readonly moved: number
  /** Files that were deleted meanwhile, or moved by another process. */
  readonly skipped: number
}

/** Moves every kept file, one after the other. It can be interrupted and run again. */
export async function moveFiles(
  moving: Moving,
  to: 'store' | 'database',
  progress: (done: number, of: number) => void,
): Promise<Moved> {
  const { db, store, clock } = moving
  const total = await db.long.readOne(tx => countKept(tx, to === 'store' ? 'database' : 'store'))
  let moved = 0
  let skipped = 0
  const count = (isMoved: boolean): void => {
    if (isMoved) moved++
    else skipped++
    progress(moved + skipped, total)
  }
  for (let after = 0; ;) {
    const files = await db.long.readOne((tx): Promise<FileRow[]> =>
      to === 'store' ? keptInside(tx, after, atOnce) : keptOutside(tx, after, atOnce),
    )
    for (const file of files)
      count(await (isOutside(file) ? moveIn(moving, file) : moveOut(moving, file)).catch(unlessChanged(db, file)))
    after = files.at(-1)?.id ?? after
    if (files.length < atOnce) break
  }
  const now = (): number => secondsOf(clock)
  await removeUnneeded(db.long, store, now, new AbortController().signal, outage => {
    throw outage
  })
  return { moved, skipped }
}

/**
 * Bytes may be missing because the file was deleted or moved meanwhile. Whatever its move leaves behind is removed
 * later.
 */
const unlessChanged =
  (db: Database, { id, object_key }: FileRow) =>
  async (error: unknown): Promise<false> => {
    const now = await db.long.readOne(tx => fileById(tx, id))
    if (now?.status === 'kept' && now.object_key === object_key) throw error
    return false
  }

/** Returns whether the file was moved. */
async function moveOut({ db, store, clock }: Moving, file: FileRow): Promise<boolean> {
  const { id, size } = file
  const bytes = (): AsyncIterable<Uint8Array> => bytesOf(db.long, id, 0, size)
  const sums = new Checksums()
  for await (const piece of bytes()) sums.add(piece)
  const object_key = newObjectKey()
  const place = { size, object_key, checksums: sums.pieces }
  const claim = await db.long.write(serverWide, tx => insertFile(tx, secondsOf(clock), place))
  await store.put(object_key, { size, sha256: sums.whole(), bytes })
  for await (const _ of checkedPieces(store, { ...file, ...place }));
  return db.long.write(serverWide, async tx => {
    const takes = keptFile(tx, id).set(place).where('object_key', 'is', null)
    if (!(await updates(takes))) {
      await dropFile(tx, claim, 'arriving')
      return false
    }
    await tx.db.deleteFrom('file_chunk').where('file_id', '=', id).execute()
    await tx.db.deleteFrom('file').where('id', '=', claim).execute()
    return true
  })
}

async function moveIn({ db, store, clock }: Moving, file: OutsideFile): Promise<boolean> {
  const { id, object_key, checksums, size } = file
  const claim = await db.long.write(serverWide, tx => insertFile(tx, secondsOf(clock)))
  let nth = 0
  for await (const piece of checkedPieces(store, file)) {
    // A transaction may be repeated.
    const at = nth++
    await db.long.write(serverWide, tx => appendChunk(tx, claim, at, piece))
  }
  return db.long.write(serverWide, async tx => {
    const takes = keptFile(tx, id).set({ object_key: null, checksums: null }).where('object_key', '=', object_key)
    const isTaken = await updates(takes)
    if (isTaken) {
      await tx.db.updateTable('file_chunk').set({ file_id: id }).where('file_id', '=', claim).execute()
      await tx.db.updateTable('file').set({ object_key, checksums, size }).where('id', '=', claim).execute()
    }
    await dropFile(tx, claim, 'arriving')
    return isTaken
  })
}

const keptFile = (tx: WriteTx, id: number) =>
  tx.db.updateTable('file').where('id', '=', id).where('status', '=', 'kept')
