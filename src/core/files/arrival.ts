// A file that is arriving in the database. Each piece is its own transaction, which locks no organization, so sending
// messages doesn't have to wait.
import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorFields, messageOf, OperatorError } from '#core/base/errors.ts'
import { makeFolder } from '#core/base/folder.ts'
import { type Database, serverWide, type WriteTx } from '#core/db/database.ts'
import { Slots } from '#core/server/slots.ts'
import { newObjectKey, type ObjectStore } from './object-store.ts'
import { FileStoreOutage } from './outage.ts'
import { Checksums, chunkBytes } from './pieces.ts'
import { dropFile } from './remove-files.ts'
import { appendChunk, insertFile } from './stored-file.ts'

export interface Arrival {
  readonly add: (nth: number, piece: Uint8Array) => Promise<void>
  /** Returns the ID of the file. */
  readonly complete: () => Promise<number>
  /** Removes the file unless it is kept. */
  readonly drop: () => Promise<void>
  /** Always called last. */
  readonly end: () => Promise<void>
}

/** Among all arriving files, only one piece is written at a time, so that other work can run in between. */
const turns = new Slots(1)

export function arrivalInDatabase(db: Database, now: number): Arrival {
  let id: number | undefined
  return {
    async add(nth, piece) {
      const store = async (tx: WriteTx): Promise<number> => {
        const fileId = id ?? (await insertFile(tx, now))
        await appendChunk(tx, fileId, nth, piece)
        return fileId
      }
      id = await turns.run(() => db.write(serverWide, store))
    },
    complete: async () => (id ??= await db.write(serverWide, tx => insertFile(tx, now))),
    async drop() {
      const fileId = id
      if (fileId !== undefined) await db.write(serverWide, tx => dropFile(tx, fileId, 'arriving'))
    },
    end: async () => {},
  }
}

// A file that is arriving in the store. The store needs the size and checksum before the first byte, so the bytes first
// go to a file without a name, which the system removes when it is closed.

export function arrivalInStore(db: Database, store: ObjectStore, dataDir: string, now: number): Arrival {
  const sums = new Checksums()
  let disk: Promise<FileHandle> | undefined
  let isEnded = false
  let stored: number | undefined
  return {
    async add(_nth, piece) {
      if (isEnded) throw new Error('A file arrived after its request had ended.')
      sums.add(piece)
      try {
        disk ??= openNameless(dataDir)
        await (await disk).writeFile(piece)
      } catch (error) {
        throw diskOutage(error)
      }
    },
    async complete() {
      const { size, pieces: checksums } = sums
      const object_key = newObjectKey()
      // The row comes first: if the rest fails, a job uses it to find the object.
      const id = await db.write(serverWide, tx => insertFile(tx, now, { size, object_key, checksums }))
      await store.put(object_key, { size, sha256: sums.whole(), bytes: () => bytesOn(disk, size) })
      stored = id
      return id
    },
    /** After a failed `put` the object may still appear, so the job waits a day before removing it. */
    async drop() {
      const id = stored
      if (id !== undefined) await db.write(serverWide, tx => dropFile(tx, id, 'arriving'))
    },
    async end() {
      isEnded = true
      await disk?.then(
        handle => handle.close(),
        () => {},
      )
    },
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  makeFolder(folder)
  const name = join(folder, `arriving-${randomBytes(9).toString('base64url')}`)
  const handle = await open(name, 'wx+', 0o600)
  await rm(name)
  return handle
}

async function* bytesOn(opened: Promise<FileHandle> | undefined, size: number): AsyncGenerator<Uint8Array> {
  const disk = await opened
  if (disk === undefined) return
  for (let at = 0; at < size;) {
    const { buffer, bytesRead } = await disk.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) throw new Error('A file that arrived is cut off on the disk.')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** A disk that is full or refuses the folder keeps files from arriving, like an outage of the store. */
const diskOutage = (error: unknown): unknown =>
  errorFields(error).syscall === undefined && !(error instanceof OperatorError)
    ? error
    : new FileStoreOutage(messageOf(error), false)
