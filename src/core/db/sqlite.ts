// SQLite through node:sqlite: one connection writes, one reads, both in WAL mode. Waiting writes are committed together
// with one fsync. Each has a savepoint, so one can fail without the others.
import { dirname } from 'node:path'
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, QueryResult } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { messageOf, OperatorError } from '#core/base/errors.ts'
import { makeFolder } from '#core/base/folder.ts'
import { secondsOf } from '#core/base/clock.ts'
import { emitter } from './event-log.ts'
import { CommittedRows, type KeptRows, tablesChangedBy, WriterRows } from './kept-rows.ts'
import type { Tables } from '#schema/tables.ts'
import { boundKysely } from './bound-dialect.ts'
import type { Database, ReadTx, Surroundings, Transactions, WriteHints, WriteTx } from './database.ts'
import { isBusy, requireShortLine, sqliteError } from './outage.ts'
import { type Signal, SignalListeners } from './signals.ts'
import { createWordTables } from './search-index.ts'
import { keepLogShort, LogFull, shortLogBytes, watchOtherProcesses } from './sqlite-log.ts'
import { StatementCache } from './statement-cache.ts'

/** How long a statement waits for another process, such as a `parley` command. */
const busyTimeoutMs = 5_000
const busyRetryMs = 5
/** Keeps frequently read pages in memory. The default of 2 MB wouldn't even hold the indexes of a busy organization. */
const readerCacheKib = 64 * 1024
/** A batch ends here even if more writes are waiting, so that the first ones are answered soon. */
const batchLimit = 256
const batchMs = 20

interface Connection {
  readonly raw: DatabaseSync
  readonly statements: StatementCache<Prepared>
  /** Called for each statement that changes rows that are kept. */
  onChange?: (table: string) => void
}

interface Prepared {
  readonly statement: StatementSync
  /** Makes a row from its values; undefined for a statement without columns. */
  readonly toRow: ((values: unknown) => unknown) | undefined
  /** The tables with kept rows that it changes. */
  readonly changes: readonly string[]
}

interface Job {
  readonly realmId: number
  /** When the write was requested. */
  readonly asked: number
  readonly work: (tx: WriteTx) => Promise<unknown>
  readonly settle: (outcome: Outcome) => void
}
type Outcome =
  | {
      readonly value: unknown
      readonly woken: ReadonlySet<string>
      readonly signals: readonly Signal[]
      /** The organization whose log has grown. */
      readonly emittedIn: number | undefined
    }
  | { readonly error: unknown }

function connect(file: string): Connection {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs })
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  raw.exec(`pragma journal_size_limit = ${shortLogBytes}`)
  raw.exec(createWordTables)
  const prepare = (sql: string): Prepared => {
    const statement = raw.prepare(sql)
    const columns = statement.columns().map(column => column.name)
    const changes = tablesChangedBy(sql)
    if (columns.length > 0) {
      statement.setReturnArrays(true)
      return { statement, toRow: rowMaker(columns), changes }
    }
    // `run` returns the ID of the last row, and the full-text index has IDs beyond the safe integers.
    statement.setReadBigInts(true)
    return { statement, toRow: undefined, changes }
  }
  return { raw, statements: new StatementCache(prepare) }
}

/**
 * SQLite's binding creates objects that are hash tables: slow to create, read and copy. A literal with its columns
 * written out is a plain object.
 */
function rowMaker(columns: readonly string[]): (values: unknown) => unknown {
  const members = columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`)
  // The names come from our own statements.
  // eslint-disable-next-line typescript/no-implied-eval
  return new Function('values', `return { ${members.join(', ')} }`) as (values: unknown) => unknown
}

function execute<R>(connection: Connection, sql: string, parameters: readonly unknown[]): QueryResult<R> {
  const { statement, toRow, changes: tables } = connection.statements.get(sql)
  for (const table of tables) connection.onChange?.(table)
  const values = parameters as readonly SQLInputValue[]
  if (toRow !== undefined) return { rows: statement.all(...values).map(toRow) as R[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** A copy keeps the time at which it was made. */
function scopeOf(connection: Connection, { server, clock }: Surroundings): ReadTx & { db: Kysely<Tables> } {
  return {
    db: boundKysely('sqlite', async ({ sql, parameters }) => execute(connection, sql, parameters)),
    dialect: 'sqlite',
    get now() {
      return secondsOf(clock)
    },
    server,
    run: async <Row>(sql: string, parameters: readonly unknown[]) => execute<Row>(connection, sql, parameters).rows,
  }
}

export function openSqlite(file: string, surroundings: Surroundings): Omit<Database, 'acceptsWrites'> {
  const { clock, hookHandlers } = surroundings
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
  const writing = scopeOf(writer, surroundings)
  const runUnawaited: WriteTx['runUnawaited'] = async (sql, parameters) => void execute(writer, sql, parameters)
  const reading: ReadTx = scopeOf(reader, surroundings)
  const run = (connection: Connection, sql: string): void => void connection.statements.get(sql).statement.run()

  let onWake: (job: string) => void = () => {}
  let onEvents: (realmId: number | undefined) => void = () => {}
  const listeners = new SignalListeners()
  let stopWatching = (): void => {}
  const queue: Job[] = []
  let running: readonly Job[] = []
  let batchScheduled = false
  const committed = new CommittedRows()
  const dataVersion = writer.raw.prepare('pragma data_version')
  const version = (): unknown => dataVersion.get()?.['data_version']
  let knownVersion = version()
  let isVersionChecked = false
  const versionAges = (): void => void (isVersionChecked = false)
  /** If another process has written, nothing is kept. */
  function checkVersion(): void {
    const current = version()
    if (current !== knownVersion) committed.forget()
    knownVersion = current
  }
  /** For single statements once in each turn: a request after another process's write arrives in a later turn. */
  function recentRows(): KeptRows {
    if (!isVersionChecked) {
      checkVersion()
      isVersionChecked = true
      setImmediate(versionAges)
    }
    return committed.forSnapshot()
  }
  const log = keepLogShort(file, writer.raw, surroundings.sqliteLogMib)

  /** Runs after the poll phase, when all requests that arrived in this turn of the event loop are in the queue. */
  function schedule(): void {
    if (batchScheduled) return
    batchScheduled = true
    setImmediate(() => {
      void commitBatch().finally(() => {
        batchScheduled = false
        running = []
        if (queue.length > 0) schedule()
      })
    })
  }

  const batchesDone = async (): Promise<void> =>
    batchScheduled || readsScheduled ? new Promise(resolve => setImmediate(resolve)).then(batchesDone) : undefined

  /** After some errors SQLite has already rolled back, and while the disk is failing a rollback may fail. */
  function rollBack(connection: Connection): void {
    try {
      if (connection.raw.isTransaction) run(connection, 'rollback')
    } catch {
      // `begin` tries again.
    }
  }

  async function begin(): Promise<void> {
    rollBack(writer)
    for (const deadline = performance.now() + busyTimeoutMs; ; await sleep(busyRetryMs))
      try {
        await log.makeRoom(deadline - performance.now())
        return run(writer, 'begin immediate')
      } catch (error) {
        if (!(isBusy(error) || error instanceof LogFull) || performance.now() > deadline) throw error
      }
  }

  async function commitBatch(): Promise<void> {
    const jobs = queue.splice(0, batchLimit)
    running = [...jobs]
    const outcomes: Outcome[] = []
    let isCommitting = false
    try {
      await begin()
      const memory: WriteTx['memory'] = new Map()
      checkVersion()
      const rows = new WriterRows(committed.forSnapshot())
      writer.onChange = table => rows.changed(table)
      const deadline = performance.now() + batchMs
      for (const job of jobs) {
        outcomes.push(await attempt(job, memory, rows))
        if (performance.now() > deadline) break
      }
      queue.unshift(...jobs.splice(outcomes.length))
      running = jobs
      isCommitting = true
      run(writer, 'commit')
      if (rows.changedTables.size > 0) committed.changed(rows.changedTables)
    } catch (error) {
      // Nothing in this batch is stored, so all of its writes fail. Perhaps the commit succeeded after all.
      committed.forget()
      for (const job of jobs) job.settle({ error: sqliteError(error, isCommitting) })
      rollBack(writer)
      return
    }
    for (const outcome of outcomes) {
      if (!('woken' in outcome)) continue
      outcome.woken.forEach(onWake)
      outcome.signals.forEach(listeners.hear)
    }
    new Set(outcomes.flatMap(outcome => ('emittedIn' in outcome ? (outcome.emittedIn ?? []) : []))).forEach(onEvents)
    for (const [index, job] of jobs.entries()) job.settle(existing(outcomes[index]))
    log.check()
  }

  async function attempt({ realmId, work }: Job, memory: WriteTx['memory'], rows: WriterRows): Promise<Outcome> {
    run(writer, 'savepoint job')
    const woken = new Set<string>()
    const wake: WriteTx['wake'] = ({ name }) => void woken.add(name)
    let emittedIn: number | undefined
    const signals: Signal[] = []
    const tell: WriteTx['tell'] = signal => void signals.push(signal)
    const wakePolls = (): void => tell({ type: 'credentials ended', realmId })
    const scope = { ...writing, runUnawaited }
    const emit = emitter(scope, realmId, clock, () => void (emittedIn = realmId))
    try {
      const value = await work({ ...scope, emit, wake, wakePolls, tell, hookHandlers, memory, rows })
      run(writer, 'release job')
      return { value, woken, signals, emittedIn }
    } catch (error) {
      // A failing disk can end the whole transaction, and with it the batch's other writes.
      if (!writer.raw.isTransaction) throw error
      memory.clear()
      rows.clear()
      run(writer, 'rollback to job')
      run(writer, 'release job')
      return { error: sqliteError(error) }
    }
  }

  // One reading connection is enough: a scope awaits only the database, which answers at once. Reads that arrive in the
  // same turn of the event loop share a snapshot, and with it all lookups that are made once per snapshot.
  let waitingReads: { perform: (tx: ReadTx) => Promise<void>; fail: (error: unknown) => void }[] = []
  let readsScheduled = false
  /** Reads outside of it use the same connection, so meanwhile they see no more than it does. */
  let openSnapshot: KeptRows | undefined

  function scheduleReads(): void {
    if (readsScheduled) return
    readsScheduled = true
    setImmediate(() => {
      void snapshot().finally(() => {
        readsScheduled = false
        if (waitingReads.length > 0) scheduleReads()
      })
    })
  }

  async function snapshot(): Promise<void> {
    const reads = waitingReads
    waitingReads = []
    try {
      checkVersion()
      openSnapshot = committed.forSnapshot()
      const tx = { ...reading, rows: openSnapshot }
      run(reader, 'begin')
      const deadline = performance.now() + batchMs
      let done = 0
      for (; done < reads.length && performance.now() < deadline; done++) await reads[done]?.perform(tx)
      waitingReads.unshift(...reads.splice(done))
      run(reader, 'commit')
    } catch (error) {
      for (const { fail } of reads) fail(sqliteError(error))
      rollBack(reader)
    } finally {
      openSnapshot = undefined
    }
  }

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

  const read: Transactions['read'] = work =>
    new Promise((resolve, reject) => {
      const perform = async (tx: ReadTx): Promise<void> => {
        try {
          resolve(await work(tx))
        } catch (error) {
          reject(sqliteError(error))
        }
      }
      waitingReads.push({ perform, fail: reject })
      scheduleReads()
    })

  const transactions: Transactions = {
    read,
    readAlone: read,
    async readOne(work) {
      try {
        return await work({ ...reading, rows: openSnapshot ?? recentRows() })
      } catch (error) {
        throw sqliteError(error)
      }
    },
    async write<T>(realmId: number, work: (tx: WriteTx) => Promise<T>, hints: WriteHints = {}) {
      const waiting = [...running, ...queue]
      if (hints.mayBeRefused === true && waiting.length >= batchLimit)
        requireShortLine(
          waiting.filter(job => job.realmId === realmId),
          batchLimit,
        )
      return new Promise<T>((resolve, reject) => {
        const settle = (outcome: Outcome): void => {
          if ('error' in outcome) reject(outcome.error)
          else resolve(outcome.value as T)
        }
        queue.push({ realmId, asked: performance.now(), work, settle })
        schedule()
      })
    },
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
      stopWatching = watchOtherProcesses(version, () => listener(undefined))
    },
    async close() {
      stopWatching()
      await log.close()
      // A request may still be running although its client has disconnected.
      await batchesDone()
      reader.statements.clear()
      writer.statements.clear()
      reader.raw.close()
      writer.raw.close()
    },
  }
}
