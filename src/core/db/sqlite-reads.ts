// Reads of an SQLite file. One connection is enough: a scope awaits only the database, which answers at once. Reads that
// arrive in the same turn of the event loop share a snapshot, and with it all lookups that are made once per snapshot.
import type { ReadTx, Transactions } from './database.ts'
import type { KeptRows } from './kept-rows.ts'
import { sqliteError } from './outage.ts'
import { type Connection, rollBack, run } from './sqlite-connection.ts'
import type { FileRows } from './sqlite-rows.ts'

/** A snapshot ends after this time even if more reads are waiting, so that writes get their turn. */
const snapshotMs = 20

interface Reads extends Pick<Transactions, 'read' | 'readOne'> {
  readonly areDone: () => boolean
}

export function sqliteReads(reader: Connection, scope: ReadTx, rows: FileRows): Reads {
  let waiting: { perform: (tx: ReadTx) => Promise<void>; fail: (error: unknown) => void }[] = []
  let isScheduled = false
  /** Reads outside of it use the same connection, so meanwhile they see no more than it does. */
  let openSnapshot: KeptRows | undefined

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      void snapshot().finally(() => {
        isScheduled = false
        if (waiting.length > 0) schedule()
      })
    })
  }

  async function snapshot(): Promise<void> {
    const reads = waiting
    waiting = []
    try {
      openSnapshot = rows.current()
      const tx = { ...scope, rows: openSnapshot }
      run(reader, 'begin')
      const deadline = performance.now() + snapshotMs
      let done = 0
      for (; done < reads.length && performance.now() < deadline; done++) await reads[done]?.perform(tx)
      waiting.unshift(...reads.splice(done))
      run(reader, 'commit')
    } catch (error) {
      for (const { fail } of reads) fail(sqliteError(error))
      rollBack(reader)
    } finally {
      openSnapshot = undefined
    }
  }

  return {
    read: work =>
      new Promise((resolve, reject) => {
        const perform = async (tx: ReadTx): Promise<void> => {
          try {
            resolve(await work(tx))
          } catch (error) {
            reject(sqliteError(error))
          }
        }
        waiting.push({ perform, fail: reject })
        schedule()
      }),
    async readOne(work) {
      try {
        return await work({ ...scope, rows: openSnapshot ?? rows.recent() })
      } catch (error) {
        throw sqliteError(error)
      }
    },
    areDone: () => !isScheduled,
  }
}
