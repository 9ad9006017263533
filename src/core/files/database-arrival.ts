// A file that arrives in the database. Each piece is a transaction that locks no organization, so that sending messages
// does not wait for it.
import { type Database, serverWide, type WriteTx } from '#core/db/database.ts'
import { Slots } from '#core/server/slots.ts'
import { dropFile } from './remove-files.ts'
import { appendChunk, insertFile } from './stored-file.ts'

export interface Arrival {
  readonly add: (nth: number, piece: Uint8Array) => Promise<void>
  /** Returns the ID of the file. */
  readonly complete: () => Promise<number>
  /** Removes the file unless it is kept. */
  readonly drop: () => Promise<void>
  /** Called last, in any case. */
  readonly end: () => Promise<void>
}

/** Only one piece of all arriving files is written at a time, so that other work runs in between. */
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
