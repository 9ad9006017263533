// PostgreSQL through pg, with a pool of connections. Writes of one organization happen one after the other (an advisory
// lock is taken first), as on SQLite: rules that read and then write need no locks of their own, and events are
// committed in the order of their IDs.
import { randomUUID } from 'node:crypto'
import { errorFields } from '#core/base/error-fields.ts'
import { Slots } from '#core/server/slots.ts'
import { emitter } from './event-log.ts'
import { type Database, serverWide, type Surroundings, type Transactions, type WriteTx } from './database.ts'
import { DatabaseOutage } from './outage.ts'
import { type Connection, openConnections } from './postgres-connections.ts'
import { eventChannel, eventNotices, type Notice } from './postgres-events.ts'
import { isConnectionLost, isOutdatedStatement, postgresError } from './postgres-outage.ts'
import { postgresLimits } from './postgres-limits.ts'
import { requireSameDatabase } from './postgres-pooler.ts'
import { runningCopyText, processSession, servingLock } from './postgres-session.ts'
import { receivedSignal, signalChannel, signalStatement } from './postgres-signals.ts'
import { localSettings, longSettings, shortIdle, usualTimes } from './postgres-times.ts'
import type { Signal } from './signals.ts'

/**
 * One transaction that holds the lock of its organization, and one that waits for it: more would only occupy
 * connections.
 */
const writersAtOnce = 2
/** Serialization failure and deadlock. */
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
/** "PARL": separates our advisory locks from those of other programs on the same server. */
export const lockSpace = 0x5041524c
/** The next number: for work that only one process does at a time. */
const aloneSpace = lockSpace + 1
const lockOf = (realmId: number): string => `select pg_advisory_xact_lock(${lockSpace}, ${realmId})`
const lockNamed = (name: string): string => `${aloneSpace}, hashtext('${name}')`

/** How a transaction begins, and how long it waits for each answer. */
interface Pace {
  readonly settings: string
  readonly limit: number | undefined
}

export async function openPostgres(
  url: string,
  { server, clock, hookHandlers, times: given, listenUrl }: Surroundings,
): Promise<Omit<Database, 'acceptsWrites'>> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const times = { ...usualTimes, ...given }
  const connections = await openConnections(pg, url, times, { server, clock, listenUrl })
  if (listenUrl !== undefined) await requireSameDatabase(pg, listenUrl, times, connections)
  // A job that lost its lock must not wait for a silent connection either.
  const session = processSession(pg, listenUrl ?? url, times, connections)

  async function transaction<T>(
    begin: string,
    { settings, limit }: Pace,
    work: (connection: Connection) => Promise<T>,
    /** Of a write. */
    commit?: () => string,
  ): Promise<T> {
    return connections.use(limit, async connection => {
      let isCommitting = false
      try {
        // Inside `try`: `begin` has several parts, so the lock may fail after the transaction has begun.
        await connection.send(begin + settings)
        const value = await work(connection)
        isCommitting = commit !== undefined
        const { command } = await connection.send(commit?.() ?? 'commit')
        // A statement has failed, and the work has hidden it.
        if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: one of its statements failed.')
        return value
      } catch (error) {
        if (!isConnectionLost(error)) await connection.send('rollback').catch(() => {})
        throw postgresError(error, isCommitting)
      }
    })
  }

  /**
   * The settings of a write. Its time to wait for the lock begins when it waits for its turn in this process. Requests
   * wait for a long write in their organization, so it may not be idle for long either.
   */
  function writeSettings({ settings, limit }: Pace, realmId: number, asked: number): string {
    if (limit === undefined) return realmId === serverWide ? settings : `${settings}; ${shortIdle(times)}`
    const waited = performance.now() - asked
    if (waited < 1_000) return settings
    if (waited >= times.lock) throw new DatabaseOutage(new Error('The organization is locked by another write.'))
    return `${settings}; set local lock_timeout = ${Math.ceil(times.lock - waited)}`
  }

  const writers = new Map<number, Slots>()
  function writersOf(realmId: number): Slots {
    const known = writers.get(realmId) ?? new Slots(writersAtOnce)
    writers.set(realmId, known)
    return known
  }

  let onWake: (job: string) => void = () => {}
  let onEvents: (realmId: number | undefined) => void = () => {}
  const onSignal = new Map<string, (signal: any) => void>()
  const self = randomUUID()
  const notices = eventNotices(self, realmId => onEvents(realmId))
  function heardSignal(payload: string | undefined): void {
    const signal = payload === undefined ? undefined : receivedSignal(self, payload)
    if (signal !== undefined) onSignal.get(signal.type)?.(signal)
  }

  const transactions = (pace: Pace): Omit<Transactions, 'readOne'> => ({
    read: work =>
      repeated(() =>
        transaction('begin isolation level repeatable read read only', pace, ({ scope }) => work({ ...scope })),
      ),
    write: (realmId, work) =>
      repeated(async () => {
        const woken = new Set<string>()
        const wake: WriteTx['wake'] = ({ name }) => void woken.add(name)
        const signals: Signal[] = []
        let emitted = false
        const perform = ({ scope }: Connection): Promise<any> =>
          work({
            ...scope,
            emit: emitter(scope, realmId, clock, () => (emitted = true)),
            wake,
            tell: signal => void signals.push(signal),
            wakePolls: () => void (emitted = true),
            hookHandlers,
            memory: new Map(),
          })
        const asked = performance.now()
        /** The lock is part of the first message, so it needs no round trip of its own. */
        const locked = (): Pace => ({ ...pace, settings: `${writeSettings(pace, realmId, asked)}; ${lockOf(realmId)}` })
        let notice: Notice | undefined
        function commit(): string {
          notice = emitted ? notices.notice(realmId) : undefined
          const told = signals.map(signal => signalStatement(self, signal))
          return [...(notice === undefined ? [] : [notice.statement]), ...told, 'commit'].join('; ')
        }
        if (session.isRefused()) throw new DatabaseOutage(runningCopyText)
        try {
          const value = await writersOf(realmId).run(() => transaction('begin', locked(), perform, commit))
          notice?.committed()
          woken.forEach(onWake)
          return value
        } catch (error) {
          notice?.failed(error instanceof DatabaseOutage && error.isOutcomeUnknown)
          throw error
        }
      }),
  })
  const limits = listenUrl === undefined ? '' : `; ${localSettings(times)}`
  const short = transactions({ settings: limits, limit: times.answer })
  const longWork = (idle: number): Pace => ({ settings: `; ${longSettings(idle)}`, limit: undefined })
  const long = transactions(longWork(times.longIdleInTransaction))
  const keptPace = longWork(0)
  /** Without a transaction. */
  const readOne: Transactions['readOne'] = work =>
    repeated(() => connections.use(times.answer, ({ scope }) => work({ ...scope }))).catch((error: unknown) => {
      throw postgresError(error)
    })

  return {
    dialect: 'postgres',
    ...short,
    readOne,
    long: { ...long, readOne: long.read },
    readLong: transactions(keptPace).read,
    requestMs: times.request,
    readUnchanging(tables, work) {
      // The snapshot begins after the locks: no earlier statement reads a row.
      const locks = `lock table ${tables.map(name => `"${name}"`).join(', ')} in share mode`
      const locked = { ...keptPace, settings: `${keptPace.settings}; ${locks}` }
      return transaction('begin isolation level repeatable read', locked, ({ scope }) => work({ ...scope }))
    },
    isShared: true,
    // A lock of the session: the database releases it however the process ends.
    withExclusiveLock: (name, work) => session.hold(lockNamed(name), work),
    async isLocked(name) {
      const shared = `select pg_try_advisory_xact_lock_shared(${lockNamed(name)}) as free`
      const [row] = await short.read(tx => tx.run<{ free: boolean }>(shared, []))
      return row?.free === false
    },
    onWake: listener => void (onWake = listener),
    onEvents(listener) {
      onEvents = listener
      session.listen({ [eventChannel]: notices.heard, [signalChannel]: heardSignal }, lockNamed(servingLock))
    },
    tell: signal =>
      void connections.use(times.answer, ({ send }) => send(signalStatement(self, signal))).catch(() => {}),
    onSignal: (type, listener) => void onSignal.set(type, listener),
    sharedLimits: postgresLimits(
      (statement, parameters) => readOne(({ run }) => run(statement, parameters)),
      () => (clock.now() - Date.now()) / 1000,
    ),
    async close() {
      await session.close()
      await connections.close()
    },
  }
}
