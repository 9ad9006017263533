// The files of a request, written into the database while they arrive: of each only one piece is in memory, and the
// sender waits while it is written.
import { Slots } from '#core/server/slots.ts'
import { type Database, serverWide, type WriteTx } from '#core/db/database.ts'
import { appendChunk, chunkBytes, dropFile, insertFile } from './stored-file.ts'

/** Many files may arrive at the same time; with one piece after the other, the rest of the work comes in between. */
const turns = new Slots(1)

/** A file in the body of a request, as its sender describes it. */
export interface FilePart {
  readonly name: string
  readonly contentType: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file that has arrived. It goes with the request, unless the handler keeps it. */
export interface ReceivedFile {
  readonly id: number
  readonly name: string
  readonly contentType: string
  readonly size: number
}

export class IncomingFiles {
  /** How many there were; only the first is stored. */
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

  /** Reads it to its end, after the one before it. */
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
    // A browser sends this for a form in which nobody chose a file.
    if (size === 0 && name === '') return
    this.count++
    if (!isFirst || this.isTooLarge) return
    const id = this.#id ?? (this.#id = await this.#db.write(serverWide, tx => insertFile(tx, this.#now)))
    this.first = { id, name, contentType, size }
  }

  /** A transaction for each piece; that of no organization, so that nobody who sends a message waits for it. */
  async #store(nth: number, bytes: Uint8Array): Promise<void> {
    const store = async (tx: WriteTx): Promise<number> => {
      const id = this.#id ?? (await insertFile(tx, this.#now))
      await appendChunk(tx, id, nth, bytes)
      return id
    }
    this.#id = await turns.run(() => this.#db.write(serverWide, store))
  }

  /** What arrived goes again if the work fails. */
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

/** All of the same size but the last. Each lies where the one before it lay. */
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
