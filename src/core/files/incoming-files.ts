// The files of a request, written while they arrive. Only two pieces of each are in memory, and the sender waits while
// a piece is written.
import type { Database } from '#core/db/database.ts'
import type { Server } from '#core/server/server.ts'
import { type Arrival, arrivalInDatabase, arrivalInStore } from './arrival.ts'
import { fileStoreOf } from './object-store.ts'
import { chunkBytes, inPieces } from './pieces.ts'

/** A file in the body of a request, with the name and type that the sender gave. */
export interface FilePart {
  readonly name: string
  readonly contentType: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file that has arrived. It is removed after the request unless the handler keeps it. */
export interface ReceivedFile {
  readonly id: number
  readonly name: string
  readonly contentType: string
  readonly size: number
  /** Its first piece. */
  readonly beginning: Uint8Array
}

export class IncomingFiles implements AsyncDisposable {
  /** How many files were sent; only the first is stored. */
  count = 0
  /** Set after `complete`, if it is the only file and not too large. */
  first: ReceivedFile | undefined
  isTooLarge = false
  readonly #maxBytes: number
  readonly #arrival: Arrival
  #received: Omit<ReceivedFile, 'id'> | undefined
  #last = Promise.resolve()
  #isKept = false

  constructor(db: Database, server: Server, now: number, maxBytes: number) {
    const store = fileStoreOf(server)
    this.#maxBytes = maxBytes
    this.#arrival =
      store === undefined ? arrivalInDatabase(db, now) : arrivalInStore(db, store, server.config.dataDir, now)
  }

  /** Reads the file to its end, once the previous one is done. */
  readonly take = (part: FilePart): Promise<void> => {
    const taken = this.#last.then(() => this.#takeNext(part))
    this.#last = taken
    return taken
  }

  async #takeNext({ name, contentType, bytes }: FilePart): Promise<void> {
    const isFirst = this.count === 0
    const buffer = Buffer.allocUnsafe(chunkBytes)
    let beginning: Uint8Array = Buffer.alloc(0)
    let size = 0
    for await (const piece of inPieces(bytes, () => buffer)) {
      if (size === 0) beginning = Buffer.from(piece)
      const nth = size / chunkBytes
      size += piece.length
      if (isFirst && size > this.#maxBytes) this.isTooLarge = true
      else if (isFirst) await this.#arrival.add(nth, piece)
    }
    // For a form without a chosen file, browsers send an empty file without a name.
    if (size === 0 && name === '') return
    this.count++
    if (isFirst) this.#received = { name, contentType, size, beginning }
  }

  /**
   * Called at the end of the request's body. From then on, the bytes are as durable as the place where files are
   * stored.
   */
  async complete(): Promise<void> {
    if (this.count === 1 && !this.isTooLarge && this.#received !== undefined)
      this.first = { ...this.#received, id: await this.#arrival.complete() }
  }

  /** Removes a file that was only needed to make another one. */
  readonly discard = (): Promise<void> => this.#arrival.drop()

  /** The request has succeeded: the file stays if the handler has kept it. */
  keep(): void {
    this.#isKept = true
  }

  /** Removes the file of a request that failed. If the database fails too, a job removes it later. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isKept) await this.#arrival.drop().catch(() => {})
    await this.#arrival.end()
  }
}
