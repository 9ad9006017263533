// The files of a request, written into the database while they arrive: only one piece of each is in memory, and the
// sender waits while it is written.
import { Slots } from '#core/server/slots.ts'
import { type Database, serverWide, type WriteTx } from '#core/db/database.ts'
import { appendChunk, chunkBytes, dropFile, insertFile } from './stored-file.ts'

/** Many files may arrive at the same time; they are written one piece at a time, so that other work runs in between. */
const turns = new Slots(1)

/** A file in the body of a request, with the sender's name and type for it. */
export interface FilePart {
  readonly name: string
  readonly contentType: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file that has arrived. It is removed with the request, unless the handler keeps it. */
export interface ReceivedFile {
  readonly id: number
  readonly name: string
  readonly contentType: string
  readonly size: number
}

export class IncomingFiles {
  /** The number of files; only the first is stored. */
  count = 0
  first: ReceivedFile | undefined
  isTooLarge = false
  readonly #db: Database
  readonly #now: number
  readonly #maxBytes: number
  #id: number | undefined
  #last = Promise.resolve()

  constructor(db: Database, now: number, maxBytes: number) {
    this.#db = db
    this.#now = now
    this.#maxBytes = maxBytes
  }

  /** Reads the file to its end, after the file before it. */
  readonly take = (part: FilePart): Promise<void> => {
    const taken = this.#last.then(() => this.#takeNext(part))
    this.#last = taken
    return taken
  }

  async #takeNext({ name, contentType, bytes }: FilePart): Promise<void> {
    const isFirst = this.count === 0
    let size = 0
    for await (const piece of inPieces(bytes)) {
      const nth = size / chunkBytes
      size += piece.length
      if (isFirst && size > this.#maxBytes) this.isTooLarge = true
      else if (isFirst) await this.#store(nth, piece)
    }
    // A browser sends an empty file without a name for a form in which no file was chosen.
    if (size === 0 && name === '') return
    this.count++
    if (!isFirst || this.isTooLarge) return
    const id = this.#id ?? (this.#id = await this.#db.write(serverWide, tx => insertFile(tx, this.#now)))
    this.first = { id, name, contentType, size }
  }

  /** A transaction for each piece. It locks no organization, so that sending messages does not wait for it. */
  async #store(nth: number, bytes: Uint8Array): Promise<void> {
    const store = async (tx: WriteTx): Promise<number> => {
      const id = this.#id ?? (await insertFile(tx, this.#now))
      await appendChunk(tx, id, nth, bytes)
      return id
    }
    this.#id = await turns.run(() => this.#db.write(serverWide, store))
  }

  /** Removes the file if the work fails. */
  async droppedUnless<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const id = this.#id
      if (id !== undefined) await this.#db.write(serverWide, tx => dropFile(tx, id, 'arriving'))
      throw error
    }
  }
}

/** Pieces of the same size, apart from the last. All pieces share one buffer. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(chunkBytes)
  let filled = 0
  for await (const arrived of bytes)
    for (let from = 0; from < arrived.length;) {
      const until = Math.min(arrived.length, from + chunkBytes - filled)
      piece.set(arrived.subarray(from, until), filled)
      filled += until - from
      from = until
      if (filled < chunkBytes) continue
      yield piece
      filled = 0
    }
  if (filled > 0) yield piece.subarray(0, filled)
}
