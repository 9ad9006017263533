// Writes to an SQLite file. Those that wait at the same time are committed together, with one fsync. Each has a
// savepoint, so one can fail without the others.
import { setTimeout as sleep } from 'node:timers/promises'
import { existing } from '#core/base/existing.ts'
import type { ReadTx, Surroundings, Transactions, WriteHints, WriteTx } from './database.ts'
import { emitter } from './event-log.ts'
import { WriterRows } from './kept-rows.ts'
import { isBusy, requireShortLine, sqliteError } from './outage.ts'
import type { Signal } from './signals.ts'
import { busyTimeoutMs, type Connection, execute, rollBack, run } from './sqlite-connection.ts'
import { type LogKeeper, LogFull } from './sqlite-log.ts'
import type { FileRows } from './sqlite-rows.ts'

const busyRetryMs = 5
/** A batch ends here even if more writes are waiting, so that the first ones are answered soon. */
const batchLimit = 256
const batchMs = 20

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

interface WriteSurroundings extends Pick<Surroundings, 'clock' | 'hookHandlers'> {
  readonly log: LogKeeper
  readonly rows: FileRows
  readonly onWake: (job: string) => void
  readonly onEvents: (realmId: number) => void
  readonly hear: (signal: Signal) => void
}

interface Writes extends Pick<Transactions, 'write'> {
  readonly areDone: () => boolean
}

export function sqliteWrites(
  writer: Connection,
  writing: ReadTx & Pick<WriteTx, 'db'>,
  { clock, hookHandlers, log, rows: fileRows, onWake, onEvents, hear }: WriteSurroundings,
): Writes {
  const runUnawaited: WriteTx['runUnawaited'] = async (sql, parameters) => void execute(writer, sql, parameters)
  const queue: Job[] = []
  let running: readonly Job[] = []
  let isScheduled = false

  /** Runs after the poll phase, when all requests that arrived in this turn of the event loop are in the queue. */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      void commitBatch().finally(() => {
        isScheduled = false
        running = []
        if (queue.length > 0) schedule()
      })
    })
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
      const rows = new WriterRows(fileRows.current())
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
      if (rows.changedTables.size > 0) fileRows.committed.changed(rows.changedTables)
    } catch (error) {
      // Nothing in this batch is stored, so all of its writes fail. Perhaps the commit succeeded after all.
      fileRows.committed.forget()
      for (const job of jobs) job.settle({ error: sqliteError(error, isCommitting) })
      rollBack(writer)
      return
    }
    for (const outcome of outcomes) {
      if (!('woken' in outcome)) continue
      outcome.woken.forEach(onWake)
      outcome.signals.forEach(hear)
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

  return {
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
    areDone: () => !isScheduled,
  }
}
