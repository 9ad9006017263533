// PostgreSQL through pg, with a pool of connections. As on SQLite, the writes of one organization run one after the
// other (an advisory lock is taken first): rules that read and then write need no locks of their own, and events are
// committed in the order of their IDs.
import { randomUUID } from 'node:crypto'
import { errorFields } from '#core/base/errors.ts'
import { type Database, type ReadTx, serverWide, type Surroundings, type Transactions } from './database.ts'
import { DatabaseOutage, isOutdatedStatement, postgresError } from './outage.ts'
import { type Connection, openConnections, type Pace } from './postgres-connections.ts'
import { eventChannel, eventNotices, notifier } from './postgres-events.ts'
import { postgresLimits } from './postgres-limits.ts'
import { requireSameDatabase } from './postgres-pooler.ts'
import { openReplica, replicaMs } from './postgres-replica.ts'
import { readsInOneSnapshot, readsWithoutSnapshot } from './postgres-reads.ts'
import { runningCopyText, processSession, servingLock } from './postgres-session.ts'
import { receivedSignal, signalChannel, SignalListeners, signalPayload } from './signals.ts'
import { localSettings, longSettings, usualTimes } from './postgres-times.ts'
import { committed, postgresWrites } from './postgres-writes.ts'

/** Serialization failures and deadlocks. */
const retryable = new Set(['40001', '40P01'])
const maxAttempts = 5

/** Repeats work that failed without any effect. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      const hadNoEffect = retryable.has(errorFields(error).code ?? '') || isOutdatedStatement(error)
      if (attempt === maxAttempts || !hadNoEffect) throw error
    }
}
/** "PARL": keeps our advisory locks apart from those of other programs on the same server. */
export const lockSpace = 0x5041524c
/** The next number: for work that only one process does at a time. */
const aloneSpace = lockSpace + 1
const lockTimeout = (ms: number): string => `set local lock_timeout = ${Math.ceil(ms)}`
const lockNamed = (name: string): string => `${aloneSpace}, hashtext('${name}')`
const lockOf = (realmId: number): string => `select pg_advisory_xact_lock(${lockSpace}, ${realmId})`
/** The operator may have chosen another level, in which a write wouldn't see what was committed while it waited. */
const beginWriting = 'begin isolation level read committed'

export async function openPostgres(
  url: string,
  { server, clock, hookHandlers, times: given, listenUrl, readUrl }: Surroundings,
): Promise<Omit<Database, 'acceptsWrites'>> {
  const { default: pg } = await import('pg')
  const { serialize } = await import('pg-protocol')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const times = { ...usualTimes, ...given }
  const driver = { Pool: pg.Pool, Query: pg.Query, serialize }
  const connections = await openConnections(driver, url, times, { server, clock, listenUrl })
  if (listenUrl !== undefined) await requireSameDatabase(pg, listenUrl, times, connections)
  // A job that lost its lock must not wait for a silent connection either.
  const session = processSession(pg, listenUrl ?? url, times, connections)

  const snapshot = <T>({ settings, limit }: Pace, work: (tx: ReadTx) => Promise<T>): Promise<T> =>
    connections.use(limit, async connection => {
      try {
        // Inside `try`: it has several parts, so a lock may fail after the transaction has started.
        await connection.send(`begin isolation level repeatable read read only${settings}`)
        const value = await work({ ...connection.scope })
        await committed(connection, 'commit')
        return value
      } catch (error) {
        if (!connection.isLost) await connection.send('rollback').catch(() => {})
        throw postgresError(error)
      }
    })

  let onWake: (job: string) => void = () => {}
  let onEvents: (realmId: number | undefined) => void = () => {}
  const listeners = new SignalListeners()
  const self = randomUUID()
  const { notify, sent } = notifier(statement => outside(({ send }) => send(statement)))
  const notices = eventNotices(self, notify, realmId => onEvents(realmId))
  const tell: Database['tell'] = signal => notify(signalChannel, signalPayload(self, signal))
  function heardSignal(payload: string | undefined): void {
    const signal = payload === undefined ? undefined : receivedSignal(self, payload)
    if (signal !== undefined) listeners.hear(signal)
  }

  const limits = listenUrl === undefined ? '' : `; ${localSettings(times)}`
  // The lock is part of the first message, which saves a round trip.
  const writes = postgresWrites(connections, {
    clock,
    hookHandlers,
    notices,
    tell: signal => (listeners.hear(signal), tell(signal)),
    onWake: job => onWake(job),
    longestWait: times.lock,
    longestTurn: times.idleInTransaction,
    beginShort(realmId, waited) {
      // The time limit for the lock starts when the write starts to wait for its turn in this process.
      const lock =
        waited < 1_000
          ? lockOf(realmId)
          : `${lockTimeout(times.lock - waited)}; ${lockOf(realmId)}; ${lockTimeout(times.lock)}`
      return { statements: `${beginWriting}${limits}; ${lock}`, limit: times.answer }
    },
    beginLong(realmId) {
      // Requests wait for a long write in their organization, so it may not be idle for long.
      const idle = realmId === serverWide ? times.longIdleInTransaction : times.idleInTransaction
      return { statements: `${beginWriting}; ${longSettings(idle)}; ${lockOf(realmId)}`, limit: undefined }
    },
  })
  /** Statements that change something outside of transactions. */
  const outside = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    repeated(() => connections.use(times.answer, work)).catch((error: unknown) => {
      throw postgresError(error)
    })
  const written =
    (write: Transactions['write']): Transactions['write'] =>
    (realmId, work, hints) =>
      repeated(async () => {
        if (session.isRefused()) throw new DatabaseOutage(runningCopyText)
        return write(realmId, work, hints)
      })

  const readAlone =
    (pace: Pace): Transactions['read'] =>
    work =>
      repeated(() => snapshot(pace, work))
  const longWork = (idle: number): Pace => ({ settings: `; ${longSettings(idle)}`, limit: undefined })
  const keptPace = longWork(0)
  const shortAlone = readAlone({ settings: limits, limit: times.answer })
  const read = readsInOneSnapshot(connections, times, limits, shortAlone)
  const readLong = readAlone(longWork(times.longIdleInTransaction))

  const readOne = readsWithoutSnapshot(connections, times.answer, shortAlone)
  const connectReplica = (address: string) => () =>
    openConnections(driver, address, { ...times, connect: Math.min(times.connect, replicaMs) }, { server, clock })
  const primary = { ask: (statement: string) => readOne(tx => tx.run(statement, [])), read }
  const pace = { settings: limits, limit: times.answer }
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await session.close()
    await connections.close()
    throw error
  }
  const replica =
    readUrl === undefined
      ? undefined
      : await openReplica(readUrl, connectReplica(readUrl), primary, pace).catch(closeAndThrow)

  return {
    dialect: 'postgres',
    read,
    readHistory: replica?.read ?? read,
    readAlone: shortAlone,
    readOne,
    write: written(writes.short),
    long: { read: readLong, readAlone: readLong, readOne: readLong, write: written(writes.long) },
    readLong: readAlone(keptPace),
    requestMs: times.request,
    isShared: true,
    // A session lock: the database releases it however the process ends.
    withExclusiveLock: (name, work) => session.hold(lockNamed(name), work),
    async isLocked(name) {
      const shared = `select pg_try_advisory_xact_lock_shared(${lockNamed(name)}) as free`
      const [row] = await shortAlone(tx => tx.run<{ free: boolean }>(shared, []))
      return row?.free === false
    },
    onWake: listener => void (onWake = listener),
    onEvents(listener) {
      onEvents = listener
      session.listen({ [eventChannel]: notices.heard, [signalChannel]: heardSignal }, lockNamed(servingLock))
    },
    tell,
    onSignal: listeners.add,
    sharedLimits: postgresLimits(
      (statement, parameters) => outside(({ scope }) => scope.run(statement, parameters)),
      () => (clock.now() - Date.now()) / 1000,
    ),
    async close() {
      // A command exits right after writing something.
      await sent(times.close)
      await session.close()
      await replica?.close()
      await connections.close()
    },
  }
}
