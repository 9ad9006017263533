// Writes of one organization that are waiting at the same time go into one transaction, with one lock and one commit.
// An advisory lock makes the transactions of one organization run one after the other across all processes.
import { endsWithin } from '#core/base/waiting.ts'
import { existing } from '#core/base/existing.ts'
import { Slots } from '#core/server/slots.ts'
import type { Surroundings, WriteHints } from './database.ts'
import { DatabaseOutage, isLockTimeout, postgresError, requireShortLine } from './outage.ts'
import {
  attemptAll,
  type Attempted,
  type Done,
  hiddenFailureText,
  type Outcome,
  sideBySideFirst,
  type Work,
} from './postgres-attempts.ts'
import type { Connection, Connections } from './postgres-connections.ts'
import type { EventNotices } from './postgres-events.ts'
import type { Signal } from './signals.ts'

/** PostgreSQL is fast with up to 64 savepoints in a transaction. */
const mostTogether = 60

interface Write extends Attempted {
  /** When the write was requested. */
  readonly asked: number
  readonly settle: (outcome: Outcome) => void
}

/** The writes of an organization that are waiting for a transaction. */
interface Line {
  readonly realmId: number
  readonly writes: Write[]
  /** The writes of the last transaction that has started, oldest first. */
  running: readonly Write[]
  /** The next transaction begins after the one before it, so that more writes share it. */
  readonly turn: Slots
  /**
   * If the one before takes long, the next one waits for the lock, which has a time limit. More would only wait too.
   */
  readonly connections: Slots
  readonly longTurn: Slots
  /** A transaction that hasn't started yet will take them. */
  isAwaited: boolean
}

/** The statements that begin a transaction with its organization's lock, and the longest wait for each answer. */
export interface Beginning {
  readonly statements: string
  readonly limit: number | undefined
}

export interface WriteSurroundings extends Pick<Surroundings, 'clock' | 'hookHandlers'> {
  readonly notices: EventNotices
  /** Called after a commit. */
  readonly tell: (signal: Signal) => void
  readonly onWake: (job: string) => void
  /** The longest time that a write waits for its transaction. */
  readonly longestWait: number
  /** When a transaction takes longer, the next one starts to wait for the lock. */
  readonly longestTurn: number
  readonly beginShort: (realmId: number, waited: number) => Beginning
  readonly beginLong: (realmId: number) => Beginning
}

export interface Writes {
  readonly short: (realmId: number, work: Work, hints?: WriteHints) => Promise<any>
  /** In its own transaction. */
  readonly long: (realmId: number, work: Work) => Promise<any>
}

export function postgresWrites(connections: Connections, around: WriteSurroundings): Writes {
  const { notices, tell, onWake, longestWait, longestTurn, beginShort, beginLong } = around
  const lines = new Map<number, Line>()
  function lineOf(realmId: number): Line {
    let line = lines.get(realmId)
    if (line === undefined) {
      const [turn, longTurn] = [new Slots(1), new Slots(1)]
      line = { realmId, writes: [], running: [], turn, connections: new Slots(2), longTurn, isAwaited: false }
      lines.set(realmId, line)
    }
    return line
  }

  /**
   * `take` is called once the lock is held. Writes that ran out of time go to `giveBack`. Resolves to the function that
   * answers the writes. Rejects if the transaction hasn't started.
   */
  const transaction = (
    realmId: number,
    { statements, limit }: Beginning,
    take: () => Write[],
    giveBack: (writes: Write[]) => void,
  ): Promise<() => void> =>
    connections.use(limit, async connection => {
      let writes: Write[] | undefined
      let hasEvents = false
      let isCommitting = false
      try {
        // Inside `try`: it has several parts, so the lock may fail after the transaction has started.
        await connection.send(statements)
        writes = sideBySideFirst(take())
        const outcomes = await attemptAll(connection, realmId, writes, around)
        giveBack(writes.splice(outcomes.length))
        const done = outcomes.filter((outcome): outcome is Done => !('error' in outcome))
        hasEvents = done.some(({ hasEmitted }) => hasEmitted)
        isCommitting = true
        await committed(connection, 'commit')
        const all = writes
        return () => {
          // They are stored, no matter what follows. The callers continue later.
          for (const [index, { settle }] of all.entries()) settle(existing(outcomes[index]))
          if (hasEvents) notices.committed(realmId)
          for (const { woken, signals } of done) {
            woken.forEach(onWake)
            signals.forEach(tell)
          }
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
          // The commit may have happened.
          if (hasEvents && error instanceof DatabaseOutage && error.isOutcomeUnknown) notices.committed(realmId)
        }
      }
    })

  function inTurn<T>({ turn, connections: slots }: Line, run: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    void turn.run(async () => {
      const running = slots.run(run)
      resolve(running)
      await endsWithin(longestTurn, running).catch(() => {})
    })
    return promise
  }

  const isLate = ({ asked }: Write): boolean => performance.now() - asked >= longestWait

  function commitNext(line: Line): void {
    const { realmId, writes } = line
    line.isAwaited = true
    let begun = 0
    function commitRest(): void {
      if (writes.length > 0 && !line.isAwaited) commitNext(line)
    }
    function take(): Write[] {
      const taken = writes.splice(0, mostTogether)
      line.running = [...taken]
      line.isAwaited = false
      commitRest()
      return taken
    }
    function giveBack(rest: readonly Write[]): void {
      line.running = line.running.filter(write => !rest.includes(write))
      writes.unshift(...rest.toSorted((a, b) => a.asked - b.asked))
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
    inTurn(line, run).then(
      answer => {
        line.running = []
        answer()
      },
      (error: unknown) => {
        line.running = []
        // The other writes have time left to wait for another transaction.
        const isRefused = isLockTimeout(error) ? isLate : ({ asked }: Write) => asked <= begun
        refuse(postgresError(error), write => write === writes[0] || isRefused(write))
        line.isAwaited = false
        commitRest()
      },
    )
  }
  const settled = (
    work: Work,
    begin: (write: Write) => void,
    { hints = {}, isCareful = false }: Partial<Pick<Write, 'hints' | 'isCareful'>> = {},
  ): Promise<any> =>
    new Promise((resolve, reject) => {
      const settle = (outcome: Outcome): void => {
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.value)
      }
      begin({ asked: performance.now(), work, hints, settle, isCareful, hasFailed: false })
    })

  return {
    async short(realmId, work, hints) {
      const { running, writes } = lineOf(realmId)
      if (hints?.mayBeRefused === true) requireShortLine([...running, ...writes], mostTogether)
      function wait(write: Write): void {
        const line = lineOf(realmId)
        line.writes.push(write)
        if (!line.isAwaited) commitNext(line)
      }
      try {
        return await settled(work, wait, { hints: hints ?? {} })
      } catch (error) {
        if (!(error instanceof SharedFailure)) throw error
        return settled(work, wait, { isCareful: true })
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
          .longTurn.run(run)
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
  // A statement has failed that the work didn't await, or whose failure it swallowed.
  if (command === 'ROLLBACK') throw connection.firstFailure ?? new Error(hiddenFailureText)
}

/** Another write of the same transaction has failed, so nothing is stored. */
class SharedFailure extends DatabaseOutage {}

const errorOf = (write: Write, culprit: Write | undefined, error: unknown): unknown =>
  culprit === undefined || write === culprit ? error : new SharedFailure(new Error(sharedFailureText))

const sharedFailureText = 'Another write of the same transaction has failed.'
const lockedText = 'The organization is locked by another write.'
