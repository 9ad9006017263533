// Reads history and searches from a streaming replica. A read uses the replica only if it has everything that the
// primary had stored when the read began, so no answered write is missing
// (docs/decisions/0032-poolers-and-replicas.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#core/base/errors.ts'
import type { ReadTx, Transactions } from './database.ts'
import { databaseName } from './database-url.ts'
import type { Connection, Connections, Pace } from './postgres-connections.ts'
import { committed } from './postgres-writes.ts'

/** How long a read waits for the replica to catch up. */
const catchUpMs = 50
const stepMs = 5
/** A replica that answers more slowly isn't used. */
export const replicaMs = 1_000
/** After a failure, one read tries the replica again this much later. */
const pauseMs = 10_000
/** The same after a read for which the replica was too far behind. */
const behindPauseMs = 1_000

const position = 'select pg_current_wal_flush_lsn()::text as position'
const identity = 'select current_database() as name, system_identifier::text as system from pg_control_system()'

interface Primary {
  /** Runs a statement without parameters. */
  readonly ask: (statement: string) => Promise<any[]>
  readonly read: Transactions['read']
}

export interface Replica {
  readonly read: Transactions['read']
  readonly close: () => Promise<void>
}

/** The error comes from the work, not from the replica. */
class OfWork extends Error {}

/** Refuses a replica of another database. The server starts even if the replica can't be reached. */
export async function openReplica(
  url: string,
  connect: () => Promise<Connections>,
  primary: Primary,
  { settings, limit }: Pace,
): Promise<Replica> {
  let opened: Connections | undefined
  let retryAt = 0
  let isTrying = false
  const connections = async (): Promise<Connections> => (opened ??= await connect())

  async function isOfSameDatabase(): Promise<boolean> {
    try {
      const { rows } = await (await connections()).use(replicaMs, ({ send }) => send(identity))
      return JSON.stringify(rows) === JSON.stringify(await primary.ask(identity))
    } catch {
      retryAt = performance.now() + pauseMs
      return true
    }
  }
  if (!(await isOfSameDatabase())) {
    await opened?.close()
    throw new OperatorError(
      `PARLEY_DATABASE_READ_URL leads to ${databaseName(url)}, which isn't a replica of the database at PARLEY_DATABASE_URL.`,
    )
  }

  async function attempt<T>(work: (tx: ReadTx) => Promise<T>): Promise<{ readonly value: T } | undefined> {
    const [stored] = await primary.ask(position)
    try {
      const done = await (await connections()).use(limit, connection => readFrom(connection, stored.position, work))
      retryAt = done === undefined ? performance.now() + behindPauseMs : 0
      return done
    } catch (error) {
      if (error instanceof OfWork) throw error.cause
      retryAt = performance.now() + pauseMs
      return undefined
    }
  }

  async function readFrom<T>(
    connection: Connection,
    stored: string,
    work: (tx: ReadTx) => Promise<T>,
  ): Promise<{ readonly value: T } | undefined> {
    const hasAll = `select coalesce(pg_last_wal_replay_lsn() >= '${stored}', false) as has`
    const end = performance.now() + catchUpMs
    while (!(await connection.send(hasAll, replicaMs)).rows[0].has) {
      if (performance.now() > end) return undefined
      await sleep(stepMs)
    }
    try {
      await connection.send(`begin isolation level repeatable read read only${settings}`, replicaMs)
      const value = await work({ ...connection.scope })
      await committed(connection, 'commit')
      return { value }
    } catch (error) {
      if (!connection.isLost) await connection.send('rollback').catch(() => {})
      if (connection.failures === 0) throw new OfWork('', { cause: error })
      throw error
    }
  }

  return {
    async read(work) {
      const isPaused = retryAt !== 0 && (isTrying || performance.now() < retryAt)
      if (isPaused) return primary.read(work)
      isTrying = true
      const done = await attempt(work).finally(() => (isTrying = false))
      return done === undefined ? primary.read(work) : done.value
    },
    close: async () => opened?.close(),
  }
}
