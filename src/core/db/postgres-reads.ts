// Reads that arrive in the same turn of the event loop share a connection, a snapshot, and all lookups that are made
// once per snapshot. Their statements are sent without waiting for answers; PostgreSQL runs them in order.
import type { ReadTx } from './database.ts'
import type { Connection, Connections } from './postgres-connections.ts'
import { isConnectionLost, isOutdatedStatement, postgresError } from './outage.ts'
import type { PostgresTimes } from './postgres-times.ts'

/** A slow read delays the reads that share its connection, so only a few do. */
const mostTogether = 16
/** A statement that takes longer fails, and its read is repeated alone. */
const longestStatementMs = 1_000

interface Read {
  readonly perform: (tx: ReadTx) => Promise<any>
  readonly resolve: (value: any) => void
  readonly reject: (error: unknown) => void
}
type Reader = <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>

/** `alone` runs a read in its own transaction. */
export function readsInOneSnapshot(
  { use }: Connections,
  { answer, connect, statement }: Pick<PostgresTimes, 'answer' | 'connect' | 'statement'>,
  settings: string,
  alone: Reader,
): Reader {
  const statementTimeout = `set local statement_timeout = ${Math.min(statement, longestStatementMs)}`
  const begin = `begin isolation level repeatable read read only${settings}; ${statementTimeout}`
  return gathered(reads =>
    use(answer, async connection => {
      // The answer comes before those of the statements that follow. If it fails, each read is repeated alone. A silent
      // connection counts as one that couldn't be opened: the reads have started, so their own time limits don't end
      // them.
      const begun = connection.send(begin, connect)
      // After a failed statement, all later statements of the transaction fail.
      const mustRepeat = (): boolean => connection.failures > 0
      await Promise.allSettled([begun, performAll(reads, connection, mustRepeat, alone)])
      // The reads are answered.
      await connection.send('commit').catch(() => {})
    }),
  )
}

/** Each read is a single statement, so it needs no transaction. A statement may fail because the schema has changed. */
export const readsWithoutSnapshot = ({ use }: Connections, limit: number, alone: Reader): Reader =>
  gathered(reads => use(limit, connection => performAll(reads, connection, isOutdatedStatement, alone)))

/** Whether a read that failed with this error must be repeated; without an error, one that succeeded. */
type MustRepeat = (error?: unknown) => boolean

async function performAll(
  reads: readonly Read[],
  { scope }: Connection,
  mustRepeat: MustRepeat,
  alone: Reader,
): Promise<void> {
  const tx = { ...scope }
  await Promise.all(reads.map(read => performOne(read, tx, mustRepeat, alone)))
}

async function performOne(
  { perform, resolve, reject }: Read,
  tx: ReadTx,
  mustRepeat: MustRepeat,
  alone: Reader,
): Promise<void> {
  try {
    const value = await perform(tx)
    if (!mustRepeat()) return resolve(value)
  } catch (error) {
    if (!mustRepeat(error) || isConnectionLost(error)) return reject(postgresError(error))
  }
  // Not awaited: it needs another connection.
  alone(perform).then(resolve, reject)
}

function gathered(run: (reads: readonly Read[]) => Promise<void>): Reader {
  let waiting: Read[] = []
  function begin(): void {
    const reads = waiting
    waiting = []
    for (let start = 0; start < reads.length; start += mostTogether) {
      const together = reads.slice(start, start + mostTogether)
      // There was no connection.
      run(together).catch((error: unknown) => together.forEach(({ reject }) => reject(postgresError(error))))
    }
  }
  return work =>
    new Promise((resolve, reject) => {
      if (waiting.push({ perform: work, resolve, reject }) === 1) setImmediate(begin)
    })
}
