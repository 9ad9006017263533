// A file that the server makes itself. It is removed later unless it is kept.
import { existing } from '#core/base/existing.ts'
import type { Database } from '#core/db/database.ts'
import type { Server } from '#core/server/server.ts'
import { IncomingFiles } from './incoming-files.ts'

/** Returns the ID of the file. */
export async function storeBytes(db: Database, server: Server, now: number, content: Uint8Array): Promise<number> {
  const files = new IncomingFiles(db, server, now, content.length)
  return files.removedOnFailure(async () => {
    await files.take({ name: 'made', contentType: '', bytes: oneAfterTheOther([content]) })
    await files.complete()
    return existing(files.first).id
  })
}

async function* oneAfterTheOther(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}
