// The database as the rest of the program sees it: read and write scopes are different types, so that a GET that writes
// does not compile. Only this folder depends on which database it is.
import type { Kysely } from 'kysely'
import { type Clock, systemClock } from '#core/base/clock.ts'
import type { Server } from '#core/server/server.ts'
import type { HookHandler } from './hook.ts'
import type { Audience, EventType } from '#core/contract/event-type.ts'
import type { Tables } from '#schema/tables.ts'
import type { DialectName } from './dialect.ts'
import type { PostgresTimes } from './postgres-times.ts'
import type { SharedLimits } from '#core/limits/shared-limits.ts'
import type { Signal, SignalOf, SignalType } from './signals.ts'

/** One consistent snapshot. Each snapshot is an object of its own, so that lookups in it can be cached. */
export interface ReadTx {
  readonly db: Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'withRecursive' | 'fn' | 'getExecutor'>
  readonly dialect: DialectName
  /** When it began: UNIX time in seconds. */
  readonly now: number
  readonly server: Server
  /** Runs a compiled statement: see compiled.ts. */
  readonly run: <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>
}

/** One transaction of one organization; such transactions happen one after the other on either database. */
export interface WriteTx extends ReadTx {
  readonly db: Kysely<Tables>
  /**
   * Runs a compiled statement whose result is not needed, and whose failure is a defect or an outage: PostgreSQL is not
   * waited for. A failure fails the write, and perhaps the other writes of its transaction.
   */
  readonly runUnawaited: (sql: string, parameters: readonly unknown[]) => Promise<void>
  /** Writes the event into the log, to be committed with the change that it describes. */
  readonly emit: <T>(event: EventType<T>, audience: Audience, payload: T) => Promise<void>
  /** Runs this job once the transaction is committed; not if it fails. */
  readonly wake: (job: { readonly name: string }) => void
  /** Once it is committed, waiting polls of the organization end if their credentials have ended, without an event. */
  readonly wakePolls: () => void
  /** Reaches the other processes once the transaction is committed. */
  readonly tell: (signal: Signal) => void
  /** The handlers of all features: see `trigger` in core/db/hook.ts. */
  readonly hookHandlers: HookHandlers
  /** Rows that were looked up in this transaction, also by the writes before: see once-per-snapshot.ts. */
  readonly memory: Map<unknown, unknown>
}

export interface LookAheadTx extends ReadTx, Pick<WriteTx, 'memory'> {}

/** Facts that make writes faster on PostgreSQL when they wait together. */
export interface WriteHints {
  /**
   * Makes lookups of the write before its turn: those of all writes of a transaction are answered together. Only for
   * lookups that `oncePerTransaction` keeps: they are made again after an earlier write has changed their rows. Not
   * every write is preceded by its look-ahead.
   */
  readonly ahead?: ((tx: LookAheadTx) => Promise<unknown>) | undefined
  /**
   * The write changes only rows of this account, and depends on no row that such a write of another account changes: such
   * writes of several accounts may run side by side. It emits no events with several parts.
   */
  readonly owner?: number | undefined
}

/** Loaded on first use, so that a command that needs no handlers starts quickly. */
export type HookHandlers = () => Promise<readonly HookHandler[]>

/** What a database passes on to its transactions. */
export interface Surroundings {
  readonly server: Server
  readonly clock: Clock
  readonly hookHandlers: HookHandlers
  /** Unless given, the usual ones. */
  readonly times?: Partial<PostgresTimes> | undefined
  /** The largest size of the write-ahead log of SQLite, in MiB. No limit unless given: for commands on tables alone. */
  readonly sqliteLogMib?: number | undefined
  /** The address of PostgreSQL itself, if the other address is that of a pooler. */
  readonly listenUrl?: string | undefined
  /** The address of a streaming replica for history and search. */
  readonly readUrl?: string | undefined
}

const noServer = new Proxy({} as Server, {
  get() {
    throw new Error('This database was opened without a server.')
  },
})
/** For work on tables alone, such as restoring a backup. */
export const withoutServer: Surroundings = { server: noServer, clock: systemClock, hookHandlers: async () => [] }

/** The lock for rows that belong to no organization, and for creating organizations. */
export const serverWide = 0
/** The lock of health checks: they do not wait for other writes. */
export const healthChecks = -1

export interface Transactions {
  /** For several statements that must see the same snapshot. */
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /** As `read`, for a read that may take long: no other read waits for it. */
  readonly readAlone: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /** For a single statement: cheaper than `read` where every round trip counts. */
  readonly readOne: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /**
   * Resolves when the work is durable; rejects, with nothing changed, when the work throws. Await only the database.
   * During an outage it rejects with a `DatabaseOutage`, which says whether the change may be stored all the same.
   */
  readonly write: <T>(realmId: number, work: (tx: WriteTx) => Promise<T>, hints?: WriteHints) => Promise<T>
}

export interface Database extends Transactions {
  readonly dialect: DialectName
  /** For work that no request waits for: a migration, a job, a restore. Its locks and statements may take any time. */
  readonly long: Transactions
  /** As `read`, for history and search: perhaps from a replica, which has every write that was answered before. */
  readonly readHistory: Transactions['read']
  /** A snapshot that is kept for long, such as that of a backup: other reads do not wait for it. */
  readonly readLong: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /** The time that the transactions of a request have together: see request-time.ts. Undefined for any time. */
  readonly requestMs: number | undefined
  /** Whether other servers may use it at the same time. */
  readonly isShared: boolean
  /**
   * Runs the work, unless another process runs work of the same name: then it returns false at once. `lost` is aborted
   * when another process may begin, because the connection that holds the lock broke.
   */
  readonly withExclusiveLock: (name: string, work: (lost: AbortSignal) => Promise<void>) => Promise<boolean>
  /** Whether another process runs such work. */
  readonly isLocked: (name: string) => Promise<boolean>
  /** Reports each job that a transaction woke, before the write resolves. */
  readonly onWake: (listener: (job: string) => void) => void
  /** Reports each organization whose log has grown, also when another process wrote it; `undefined`: perhaps any. */
  readonly onEvents: (listener: (realmId: number | undefined) => void) => void
  /** Sends a signal to the other processes, without a transaction. */
  readonly tell: (signal: Signal) => void
  /** Reports each signal of this type from another process. */
  readonly onSignal: <Type extends SignalType>(type: Type, listener: (signal: SignalOf<Type>) => void) => void
  /** Rate limits that all processes count together; undefined if there is only this process. */
  readonly sharedLimits: SharedLimits | undefined
  /** False after a write failed with an outage, until one succeeds: each call then tries a write. */
  readonly acceptsWrites: () => Promise<boolean>
  readonly close: () => Promise<void>
}
