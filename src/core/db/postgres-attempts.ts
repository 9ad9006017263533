// The writes of one transaction. Each has a savepoint, so one can fail without the others. Before the first write,
// their lookups are made together. Writes to the rows of different accounts run side by side.
import { existing } from '#core/base/existing.ts'
import { pacer } from '#core/base/waiting.ts'
import type { Surroundings, WriteHints, WriteTx } from './database.ts'
import { collector, emitter, type EventRow, insertEvents } from './event-log.ts'
import { DatabaseOutage, isConnectionLost, postgresError } from './outage.ts'
import type { Connection } from './postgres-connections.ts'
import { RowMemory } from './kept-rows.ts'
import type { Signal } from './signals.ts'

/** After this time the next write waits for another transaction, so that the first one is answered soon. */
const togetherMs = 50
/** How many writes make their lookups together. Any more might not get their turn in this transaction. */
const lookedAheadAtOnce = 16

export type Work = (tx: WriteTx) => Promise<any>
export interface Attempted {
  readonly work: Work
  readonly hints: WriteHints
  /** Waits for every statement, because another write's failure made it start over. */
  readonly isCareful: boolean
  /** An unawaited statement was the first one to fail. */
  hasFailed: boolean
}
export interface Done {
  readonly value: unknown
  readonly woken: ReadonlySet<string>
  readonly signals: readonly Signal[]
  readonly hasEmitted: boolean
}
export type Outcome = Done | { readonly error: unknown }

/** The outcomes of the first writes, as many as there was time for. Throws if the transaction has failed. */
export async function attemptAll(
  connection: Connection,
  realmId: number,
  writes: readonly Attempted[],
  surroundings: Pick<Surroundings, 'clock' | 'hookHandlers'>,
): Promise<Outcome[]> {
  const isCareful = writes.some(write => write.isCareful)
  const rows = new RowMemory()
  connection.onChange = table => rows.changed(table)
  const transaction = { ...surroundings, connection, realmId, isCareful, memory: new Map(), rows, hasFailed: false }
  const [first] = writes
  // The transaction itself can be rolled back.
  if (first !== undefined && writes.length === 1) return [await perform(transaction, first)]
  const outcomes: Outcome[] = []
  const letOthersRun = pacer()
  let end = performance.now() + togetherMs
  /** The writes before this one have made their lookups. */
  let lookedAhead = isCareful ? writes.length : 0
  /** The writes before this one run one by one. */
  let alone = isCareful ? writes.length : 0
  // At least one, even if time is up.
  while (outcomes.length < writes.length && (outcomes.length === 0 || performance.now() < end)) {
    const at = outcomes.length
    const group = at < alone ? [] : sideBySide(writes.slice(at))
    if (group.length > 1) {
      // These make their lookups together anyway.
      const begun = performance.now()
      const done = await attemptSideBySide(transaction, group, at)
      end += performance.now() - begun
      if (done === undefined) alone = at + group.length
      else outcomes.push(...done)
      continue
    }
    if (at >= lookedAhead) {
      lookedAhead = at + lookedAheadAtOnce
      const begun = performance.now()
      await lookAhead(transaction, writes.slice(at, lookedAhead), at)
      // Otherwise slow lookups would be repeated for the same writes over and over.
      end += performance.now() - begun
    }
    // PostgreSQL starts on the previous write's statements.
    connection.flush()
    await letOthersRun()
    outcomes.push(await attempt(transaction, existing(writes[at]), at))
  }
  return outcomes
}

/** Writes that may run side by side come first: all of them take about as long as one. */
export const sideBySideFirst = <T extends Attempted>(writes: readonly T[]): T[] => [
  ...writes.filter(({ hints }) => hints.owner !== undefined),
  ...writes.filter(({ hints }) => hints.owner === undefined),
]

/** The first writes that may run side by side. */
function sideBySide(writes: readonly Attempted[]): readonly Attempted[] {
  const owners = new Set<number>()
  const end = writes.findIndex(({ hints: { owner } }) => owner === undefined || owners.size === owners.add(owner).size)
  return end === -1 ? writes : writes.slice(0, end)
}

/** The writes of a transaction share it. */
interface Transaction extends Pick<Surroundings, 'clock' | 'hookHandlers'>, Pick<WriteTx, 'memory'> {
  readonly connection: Connection
  readonly rows: RowMemory
  readonly realmId: number
  /** No write can fail because of another. */
  readonly isCareful: boolean
  /** An unawaited statement has failed, so later ones fail too. */
  hasFailed: boolean
}

async function lookAhead(transaction: Transaction, writes: readonly Attempted[], index: number): Promise<void> {
  const { connection, memory, rows } = transaction
  const failuresBefore = connection.failures
  const savepoint = savepointIn(connection, `ahead${index}`)
  const tx = { ...connection.scope, memory, rows }
  // A lookup that fails here fails again in the write itself.
  await Promise.allSettled(writes.map(async ({ hints }) => hints.ahead?.(tx)))
  if (connection.isLost) throw new DatabaseOutage(new Error(lostText))
  if (connection.failures > failuresBefore) await takeBack(transaction, savepoint)
}

type WriteScope = Connection['scope'] & Pick<WriteTx, 'runUnawaited'>
/** If an unawaited statement fails, the transaction isn't committed. The first failure is that of `write`. */
function scopeOf(transaction: Transaction, write: Attempted): WriteScope {
  const { connection, isCareful } = transaction
  const { run } = connection.scope
  const onFailure = (): void => {
    write.hasFailed ||= !transaction.hasFailed
    transaction.hasFailed = true
  }
  const runUnawaited: WriteTx['runUnawaited'] = isCareful
    ? async (sql, parameters) => void (await run(sql, parameters))
    : async (sql, parameters) => connection.runUnawaited(sql, parameters, onFailure)
  return { ...connection.scope, runUnawaited }
}

/** The events go to `events` if given. */
async function perform(transaction: Transaction, write: Attempted, events?: EventRow[]): Promise<Done> {
  const { realmId, clock, hookHandlers, memory, rows } = transaction
  const scope = scopeOf(transaction, write)
  const woken = new Set<string>()
  const signals: Signal[] = []
  let hasEmitted = false
  const emitted = (): void => void (hasEmitted = true)
  const value = await write.work({
    ...scope,
    emit: events === undefined ? emitter(scope, realmId, clock, emitted) : collector(events, realmId, clock, emitted),
    wake: ({ name }) => void woken.add(name),
    tell: signal => void signals.push(signal),
    wakePolls: () => void signals.push({ type: 'credentials ended', realmId }),
    hookHandlers,
    memory,
    rows,
  })
  return { value, woken, signals, hasEmitted }
}

/** Returns the write's own error, after undoing its changes. Throws if the transaction has failed. */
async function attempt(transaction: Transaction, write: Attempted, index: number): Promise<Outcome> {
  const { connection } = transaction
  const failuresBefore = connection.failures
  const savepoint = savepointIn(connection, `write${index}`)
  try {
    const done = await perform(transaction, write)
    if (connection.failures > failuresBefore) throw connection.firstFailure ?? new Error(hiddenFailureText)
    return done
  } catch (error) {
    // The error that all writes share, not what this work made of it.
    if (connection.isLost) throw isConnectionLost(error) ? error : new DatabaseOutage(new Error(lostText))
    await takeBack(transaction, savepoint, [write])
    return { error: postgresError(error) }
  }
}

/** Undefined if one has failed and the changes of all were undone. Throws if the transaction has failed. */
async function attemptSideBySide(
  transaction: Transaction,
  writes: readonly Attempted[],
  index: number,
): Promise<Done[] | undefined> {
  const { connection } = transaction
  const failuresBefore = connection.failures
  const savepoint = savepointIn(connection, `writes${index}`)
  const events: EventRow[] = []
  const outcomes = await Promise.allSettled(writes.map(write => perform(transaction, write, events)))
  if (connection.isLost) throw new DatabaseOutage(new Error(lostText))
  const done = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  if (done.length < writes.length || connection.failures > failuresBefore) {
    await takeBack(transaction, savepoint, writes)
    return undefined
  }
  // If this fails, the first write gets the blame: the others are repeated.
  await insertEvents(scopeOf(transaction, existing(writes[0])), events)
  return done
}

/**
 * Not awaited. If it fails, so do all later statements except a rollback to an earlier savepoint, and each savepoint
 * has its own name. It isn't released, which would take another statement.
 */
function savepointIn(connection: Connection, name: string): string {
  connection.runUnawaited(`savepoint ${name}`, [], () => {})
  return name
}

async function takeBack(transaction: Transaction, savepoint: string, writes: readonly Attempted[] = []): Promise<void> {
  const { connection, memory, rows } = transaction
  memory.clear()
  rows.clear()
  try {
    await connection.send(`rollback to ${savepoint}; release ${savepoint}`)
  } catch (thrown) {
    // Unless the connection is lost, a statement of an earlier write failed after that write had ended, so the
    // savepoint doesn't exist.
    throw connection.isLost ? thrown : (connection.firstFailure ?? thrown)
  }
  transaction.hasFailed = false
  for (const write of writes) write.hasFailed = false
}

export const hiddenFailureText = 'The transaction was rolled back: one of its statements failed.'
const lostText = 'The connection to the database was lost.'
