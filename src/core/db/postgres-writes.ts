// Writes of one organization that wait together are one transaction, with one lock and one commit; each is a savepoint,
// so one can fail without the others. Transactions of one organization happen one after the other in all processes: an
// advisory lock is taken first.
import { existing } from '#core/base/existing.ts'
import { Slots } from '#core/server/slots.ts'
import type { Surroundings, WriteTx } from './database.ts'
import { emitter } from './event-log.ts'
import { DatabaseOutage } from './outage.ts'
import type { Connection, Connections } from './postgres-connections.ts'
import type { EventNotices, Notice } from './postgres-events.ts'
import { isConnectionLost, isLockTimeout, postgresError } from './postgres-outage.ts'
import { signalStatement } from './postgres-signals.ts'
import type { Signal } from './signals.ts'

/**
 * One transaction that holds the lock of its organization, and one that waits for it: more would only occupy
 * connections.
 */
const transactionsAtOnce = 2
/** PostgreSQL is fast with up to 64 savepoints in a transaction. */
const mostTogether = 60
/** After this time the next write waits for another transaction, so that the first one is answered soon. */
const togetherMs = 20

type Work = (tx: WriteTx) => Promise<any>
interface Write {
  /** When the write was asked for. */
  readonly asked: number
  readonly work: Work
  readonly settle: (outcome: Outcome) => void
  /** It waits for every statement, because it was repeated after a `SharedFailure`. */
  readonly isCareful: boolean
  /** A statement that it did not wait for has failed, perhaps because of an earlier one. */
  hasFailed: boolean
}
interface Done {
  readonly value: unknown
  readonly woken: ReadonlySet<string>
  readonly signals: readonly Signal[]
  readonly hasEmitted: boolean
}
type Outcome = Done | { readonly error: unknown }

/** The writes of a transaction share it. */
interface Shared extends Pick<WriteTx, 'memory'> {
  readonly realmId: number
  /** None of its writes can fail because of another one. */
  readonly isCareful: boolean
}

/** The writes of an organization that wait for a transaction. */
interface Line {
  readonly realmId: number
  readonly writes: Write[]
  readonly slots: Slots
  /** A transaction that has not begun yet will take them. */
  isAwaited: boolean
}

/** The statements that begin a transaction with the lock of its organization, and the longest time for each answer. */
export interface Beginning {
  readonly statements: string
  readonly limit: number | undefined
}

export interface WriteSurroundings extends Pick<Surroundings, 'clock' | 'hookHandlers'> {
  readonly notices: EventNotices
  /** The name of this process. */
  readonly self: string
  readonly onWake: (job: string) => void
  /** The longest time that a write waits for its transaction. */
  readonly longestWait: number
  readonly beginShort: (realmId: number, waited: number) => Beginning
  readonly beginLong: (realmId: number) => Beginning
}

export interface Writes {
  readonly short: (realmId: number, work: Work) => Promise<any>
  /** In a transaction of its own. */
  readonly long: (realmId: number, work: Work) => Promise<any>
}

export function postgresWrites(connections: Connections, around: WriteSurroundings): Writes {
  const { clock, hookHandlers, notices, self, onWake, longestWait, beginShort, beginLong } = around
  const lines = new Map<number, Line>()
  function lineOf(realmId: number): Line {
    const known = lines.get(realmId) ?? { realmId, writes: [], slots: new Slots(transactionsAtOnce), isAwaited: false }
    lines.set(realmId, known)
    return known
  }

  async function perform(connection: Connection, { realmId, memory, isCareful }: Shared, write: Write): Promise<Done> {
    const { run } = connection.scope
    // If a statement fails that is not awaited, the transaction is not committed.
    const runUnawaited: WriteTx['runUnawaited'] = isCareful
      ? async (sql, parameters) => void (await run(sql, parameters))
      : async (sql, parameters) => connection.runUnawaited(sql, parameters, () => void (write.hasFailed = true))
    const scope = { ...connection.scope, runUnawaited }
    const woken = new Set<string>()
    const signals: Signal[] = []
    let hasEmitted = false
    const wakePolls = (): void => void (hasEmitted = true)
    const value = await write.work({
      ...scope,
      emit: emitter(scope, realmId, clock, wakePolls),
      wake: ({ name }) => void woken.add(name),
      tell: signal => void signals.push(signal),
      wakePolls,
      hookHandlers,
      memory,
    })
    return { value, woken, signals, hasEmitted }
  }

  /** Returns the error of the write itself, after its changes were taken back. Throws if the transaction has failed. */
  async function attempt(connection: Connection, shared: Shared, write: Write, savepoint: string): Promise<Outcome> {
    const failuresBefore = connection.failures
    // Not awaited. If it failed, so would every later statement but the rollback to an earlier savepoint, and each write
    // has a savepoint with a name of its own. It is not released: that would be another statement.
    connection.runUnawaited(`savepoint ${savepoint}`, [], () => {})
    try {
      const done = await perform(connection, shared, write)
      if (connection.failures > failuresBefore) throw connection.firstFailure ?? new Error(hiddenFailureText)
      return done
    } catch (error) {
      // The error of all writes, so not the one that this work made of it.
      if (connection.isLost) throw isConnectionLost(error) ? error : new DatabaseOutage(new Error(lostText))
      shared.memory.clear()
      try {
        await connection.send(`rollback to ${savepoint}; release ${savepoint}`)
      } catch (thrown) {
        // Unless the connection is lost, an earlier write has failed after its end, so there is no such savepoint.
        throw connection.isLost ? thrown : (connection.firstFailure ?? thrown)
      }
      write.hasFailed = false
      return { error: postgresError(error) }
    }
  }

  /** The outcomes of the first writes: as many as there was time for. */
  async function attemptAll(connection: Connection, realmId: number, writes: readonly Write[]): Promise<Outcome[]> {
    const shared = { realmId, memory: new Map(), isCareful: writes.some(({ isCareful }) => isCareful) }
    const [first] = writes
    // The transaction itself can be rolled back.
    if (first !== undefined && writes.length === 1) return [await perform(connection, shared, first)]
    const outcomes: Outcome[] = []
    const end = performance.now() + togetherMs
    for (const write of writes) {
      outcomes.push(await attempt(connection, shared, write, `write${outcomes.length}`))
      if (performance.now() > end) break
    }
    return outcomes
  }

  /**
   * `take` is called once the lock is there. Writes for which no time was left go to `giveBack`. Resolves to the function
   * that answers the writes. Rejects if the transaction has not begun.
   */
  const transaction = (
    realmId: number,
    { statements, limit }: Beginning,
    take: () => Write[],
    giveBack: (writes: Write[]) => void,
  ): Promise<() => void> =>
    connections.use(limit, async connection => {
      let writes: Write[] | undefined
      let notice: Notice | undefined
      let isCommitting = false
      try {
        // Inside `try`: it has several parts, so the lock may fail after the transaction has begun.
        await connection.send(statements)
        writes = take()
        const outcomes = await attemptAll(connection, realmId, writes)
        giveBack(writes.splice(outcomes.length))
        const done = outcomes.filter((outcome): outcome is Done => !('error' in outcome))
        notice = done.some(({ hasEmitted }) => hasEmitted) ? notices.notice(realmId) : undefined
        const told = done.flatMap(({ signals }) => signals).map(signal => signalStatement(self, signal))
        isCommitting = true
        const commit = [...(notice === undefined ? [] : [notice.statement]), ...told, 'commit'].join('; ')
        await committed(connection, commit)
        const all = writes
        return () => {
          // They are stored, whatever follows. The callers go on later.
          for (const [index, { settle }] of all.entries()) settle(existing(outcomes[index]))
          notice?.committed()
          for (const { woken } of done) woken.forEach(onWake)
        }
      } catch (thrown) {
        if (!connection.isLost) await connection.send('rollback').catch(() => {})
        const error = postgresError(thrown, isCommitting)
        if (writes === undefined) throw error
        const all = writes
        const culprit = all.find(({ hasFailed }) => hasFailed)
        return () => {
          for (const write of all)
            write.settle({ error: errorOf(write, connection.isLost ? undefined : culprit, error) })
          notice?.failed(error instanceof DatabaseOutage && error.isOutcomeUnknown)
        }
      }
    })

  const isLate = ({ asked }: Write): boolean => performance.now() - asked >= longestWait

  function commitNext(line: Line): void {
    const { realmId, writes, slots } = line
    line.isAwaited = true
    let begun = 0
    function commitRest(): void {
      if (writes.length > 0 && !line.isAwaited) commitNext(line)
    }
    function take(): Write[] {
      const taken = writes.splice(0, mostTogether)
      line.isAwaited = false
      commitRest()
      return taken
    }
    function giveBack(rest: readonly Write[]): void {
      writes.unshift(...rest)
      commitRest()
    }
    function refuse(error: unknown, isRefused: (write: Write) => boolean): void {
      const kept = writes.findIndex(write => !isRefused(write))
      const refused = writes.splice(0, kept === -1 ? writes.length : kept)
      for (const { settle } of refused) settle({ error })
    }
    async function run(): Promise<() => void> {
      begun = performance.now()
      refuse(new DatabaseOutage(new Error(lockedText)), isLate)
      const [oldest] = writes
      if (oldest !== undefined) return transaction(realmId, beginShort(realmId, begun - oldest.asked), take, giveBack)
      line.isAwaited = false
      return () => {}
    }
    slots.run(run).then(
      answer => answer(),
      (error: unknown) => {
        // The other writes have time left to wait for another transaction.
        const isRefused = isLockTimeout(error) ? isLate : ({ asked }: Write) => asked <= begun
        refuse(postgresError(error), write => write === writes[0] || isRefused(write))
        line.isAwaited = false
        commitRest()
      },
    )
  }
  const settled = (work: Work, begin: (write: Write) => void, isCareful = false): Promise<any> =>
    new Promise((resolve, reject) => {
      const settle = (outcome: Outcome): void => {
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.value)
      }
      begin({ asked: performance.now(), work, settle, isCareful, hasFailed: false })
    })

  return {
    async short(realmId, work) {
      function wait(write: Write): void {
        const line = lineOf(realmId)
        line.writes.push(write)
        if (!line.isAwaited) commitNext(line)
      }
      try {
        return await settled(work, wait)
      } catch (error) {
        if (!(error instanceof SharedFailure)) throw error
        return settled(work, wait, true)
      }
    },
    long: (realmId, work) =>
      settled(work, write => {
        const run = (): Promise<() => void> =>
          transaction(
            realmId,
            beginLong(realmId),
            () => [write],
            () => {},
          )
        lineOf(realmId)
          .slots.run(run)
          .then(
            answer => answer(),
            (error: unknown) => write.settle({ error: postgresError(error) }),
          )
      }),
  }
}

/** `commit` ends with a commit. */
export async function committed(connection: Connection, commit: string): Promise<void> {
  const { command } = await connection.send(commit)
  // A statement has failed that the work did not wait for, or whose failure it has hidden.
  if (command === 'ROLLBACK') throw connection.firstFailure ?? new Error(hiddenFailureText)
}

/** Another write of the same transaction has failed, so nothing of the transaction is stored. */
class SharedFailure extends DatabaseOutage {}

const errorOf = (write: Write, culprit: Write | undefined, error: unknown): unknown =>
  culprit === undefined || write === culprit ? error : new SharedFailure(new Error(sharedFailureText))

const hiddenFailureText = 'The transaction was rolled back: one of its statements failed.'
const sharedFailureText = 'Another write of the same transaction has failed.'
const lostText = 'The connection to the database was lost.'
const lockedText = 'The organization is locked by another write.'
