// SQLite through node:sqlite: one connection writes, one reads, both in WAL mode.
import { dirname } from 'node:path'
import { closeSync, openSync } from 'node:fs'
import { messageOf, OperatorError } from '#core/base/errors.ts'
import { makeFolder } from '#core/base/folder.ts'
import type { Database, ReadTx, Surroundings, Transactions } from './database.ts'
import { sqliteError } from './outage.ts'
import { SignalListeners } from './signals.ts'
import { connect, type Connection, scopeOf } from './sqlite-connection.ts'
import { keepLogShort, watchOtherProcesses } from './sqlite-log.ts'
import { sqliteReads } from './sqlite-reads.ts'
import { FileRows } from './sqlite-rows.ts'
import { sqliteWrites } from './sqlite-writes.ts'

/** Keeps frequently read pages in memory. The default of 2 MB wouldn't even hold the indexes of a busy organization. */
const readerCacheKib = 64 * 1024
export function openSqlite(file: string, surroundings: Surroundings): Omit<Database, 'acceptsWrites'> {
  let writer: Connection
  let reader: Connection
  makeFolder(dirname(file))
  try {
    // Created first, so that other users of the machine can't read it. SQLite gives its other files the same
    // permissions.
    closeSync(openSync(file, 'a', 0o600))
    writer = connect(file)
    // Waiting inside SQLite would block the whole process, so `begin` below does the waiting.
    writer.raw.exec('pragma busy_timeout = 0')
    reader = connect(file)
    reader.raw.exec(`pragma query_only = on; pragma cache_size = -${readerCacheKib}`)
  } catch (error) {
    throw new OperatorError(`Can't open the database ${file}: ${messageOf(error)}.`)
  }
  let onWake: (job: string) => void = () => {}
  let onEvents: (realmId: number | undefined) => void = () => {}
  let stopWatching = (): void => {}
  const listeners = new SignalListeners()
  const rows = new FileRows(writer.raw)
  const log = keepLogShort(file, writer.raw, surroundings.sqliteLogMib)
  const reads = sqliteReads(reader, scopeOf(reader, surroundings), rows)
  const writes = sqliteWrites(writer, scopeOf(writer, surroundings), {
    ...surroundings,
    log,
    rows,
    onWake: job => onWake(job),
    onEvents: realmId => onEvents(realmId),
    hear: listeners.hear,
  })
  const { read, readOne } = reads
  const transactions: Transactions = { read, readAlone: read, readOne, write: writes.write }

  const workDone = async (): Promise<void> =>
    reads.areDone() && writes.areDone() ? undefined : new Promise(resolve => setImmediate(resolve)).then(workDone)

  /**
   * Uses its own connection. After that, this process writes back the log that it has held up, so that no server has
   * to.
   */
  async function readLong<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const connection = connect(file)
    try {
      connection.raw.exec('begin; pragma query_only = on')
      return await work({ ...scopeOf(connection, surroundings) })
    } catch (error) {
      throw sqliteError(error)
    } finally {
      connection.statements.clear()
      if (connection.raw.isTransaction) connection.raw.exec('rollback')
      // First without the writers' lock, so that they wait only briefly.
      connection.raw.exec('pragma busy_timeout = 0; pragma wal_checkpoint(passive); pragma wal_checkpoint(truncate)')
      connection.raw.close()
    }
  }

  return {
    dialect: 'sqlite',
    ...transactions,
    long: transactions,
    readHistory: read,
    readLong,
    requestMs: undefined,
    // One server per file (serve-lock.ts), so there is no other process.
    isShared: false,
    async withExclusiveLock(_name, work) {
      await work(new AbortController().signal)
      return true
    },
    isLocked: async () => false,
    // No other process is listening.
    tell() {},
    onSignal: listeners.add,
    sharedLimits: undefined,
    onWake: listener => void (onWake = listener),
    onEvents(listener) {
      onEvents = listener
      stopWatching = watchOtherProcesses(rows.version, () => {
        listeners.hear({ type: 'written elsewhere' })
        listener(undefined)
      })
    },
    async close() {
      stopWatching()
      await log.close()
      // A request may still be running although its client has disconnected.
      await workDone()
      reader.statements.clear()
      writer.statements.clear()
      reader.raw.close()
      writer.raw.close()
    },
  }
}
