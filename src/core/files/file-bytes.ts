// The bytes of a file, wherever they are stored. If the file is moved during reading, reading continues in the new
// place.
import type { Database } from '#core/db/database.ts'
import { MissingObject, type ObjectStore, fileStoreOf } from './object-store.ts'
import { FileStoreOutage } from './outage.ts'
import { chunkBytes, hasChecksum, inPieces } from './pieces.ts'
import { chunkOf, fileById, isOutside, type OutsideFile } from './stored-file.ts'

/** The bytes of a file don't match its checksum, or are gone. */
export class DamagedFile extends Error {}

/**
 * The bytes from `from` up to but not including `until`, piece by piece. Pieces from the store are checked first.
 * `gone` ends reading from the store without an error.
 */
export async function* bytesOf(
  db: Pick<Database, 'readOne'>,
  fileId: number,
  from: number,
  until: number,
  gone?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const hasGone = (): boolean => gone?.aborted === true
  for (let at = from, before: string | null | undefined; at < until && !hasGone();) {
    const [file, store] = await db.readOne(async tx => [await fileById(tx, fileId), fileStoreOf(tx.server)] as const)
    if (file === undefined || file.object_key === before) throw new DamagedFile(`Bytes of file ${fileId} are gone.`)
    before = file.object_key
    const pieces = isOutside(file)
      ? objectPieces(requireStore(store), file, at, until, gone)
      : chunks(db, fileId, at, until)
    try {
      for await (const piece of pieces) {
        yield piece
        at += piece.length
      }
    } catch (error) {
      if (!(error instanceof MissingObject || hasGone())) throw error
    }
  }
}

function requireStore(store: ObjectStore | undefined): ObjectStore {
  if (store === undefined) throw new FileStoreOutage('PARLEY_FILES_URL is not set', false)
  return store
}

/** Ends early if a piece is missing. */
async function* chunks(
  db: Pick<Database, 'readOne'>,
  fileId: number,
  from: number,
  until: number,
): AsyncGenerator<Uint8Array> {
  for (let nth = Math.floor(from / chunkBytes); nth * chunkBytes < until; nth++) {
    const found = await db.readOne(tx => chunkOf(tx, fileId, nth))
    if (found === undefined) return
    const start = nth * chunkBytes
    yield found.subarray(Math.max(0, from - start), until - start)
  }
}

/** Reads whole pieces, because checksums are per piece. */
async function* objectPieces(
  store: ObjectStore,
  { id, object_key, size, checksums }: OutsideFile,
  from = 0,
  until = size,
  gone?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let nth = Math.floor(from / chunkBytes)
  const end = Math.min(size, Math.ceil(until / chunkBytes) * chunkBytes)
  for await (const piece of inPieces(store.read(object_key, nth * chunkBytes, end, gone))) {
    if (!hasChecksum(checksums, nth, piece))
      throw new DamagedFile(`File ${id} is damaged: piece ${nth} of the object ${object_key} has another checksum.`)
    const start = nth++ * chunkBytes
    yield piece.subarray(Math.max(0, from - start), until - start)
  }
}

/** For work that must stop when bytes are lost. */
export async function* checkedPieces(store: ObjectStore, file: OutsideFile): AsyncGenerator<Uint8Array> {
  try {
    yield* objectPieces(store, file)
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    throw new DamagedFile(`The object ${file.object_key} of file ${file.id} is not in the store.`)
  }
}
