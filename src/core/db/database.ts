// The database as the rest of the program sees it. Read and write scopes are different types, so a GET that writes
// doesn't compile. Only this folder knows which database it is.
import type { Kysely } from 'kysely'
import { type Clock, systemClock } from '#core/base/clock.ts'
import type { Server } from '#core/server/server.ts'
import type { HookHandler } from './hook.ts'
import type { Audience, EventType } from '#core/contract/event-type.ts'
import type { Tables } from '#schema/tables.ts'
import type { DialectName } from './dialect.ts'
import type { KeptRows } from './kept-rows.ts'
import type { PostgresTimes } from './postgres-times.ts'
import type { SharedLimits } from '#core/limits/rate-limit.ts'
import type { Signal, SignalOf, SignalType } from './signals.ts'

/** One consistent snapshot. Each snapshot is its own object, so that lookups in it can be cached. */
export interface ReadTx {
  readonly db: Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'withRecursive' | 'fn' | 'getExecutor'>
  readonly dialect: DialectName
  /** When it began: UNIX time in seconds. */
  readonly now: number
  readonly server: Server
  /** Rows that rarely change: see kept-rows.ts. Without it, each snapshot keeps its own. */
  readonly rows?: KeptRows
  /** Runs a compiled statement: see compiled.ts. */
  readonly run: <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>
}

/** One transaction of one organization. Such transactions run one after the other on either database. */
export interface WriteTx extends ReadTx {
  readonly db: Kysely<Tables>
  /**
   * Runs a compiled statement whose result isn't needed, and which fails only by a defect or an outage. Doesn't wait
   * for PostgreSQL. If it fails, the write fails, and perhaps the other writes of its transaction.
   */
  readonly runUnawaited: (sql: string, parameters: readonly unknown[]) => Promise<void>
  /** Writes the event to the log. It is committed together with the change. */
  readonly emit: <T>(event: EventType<T>, audience: Audience, payload: T) => Promise<void>
  /** Runs this job once the transaction is committed. */
  readonly wake: (job: { readonly name: string }) => void
  /**
   * Once committed, ends the waiting polls of the organization whose credentials have ended, and forgets the callers
   * that processes know. Sends no event.
   */
  readonly wakePolls: () => void
  /** Tells all processes, including this one, once the transaction is committed. */
  readonly tell: (signal: Signal) => void
  /** The hook handlers of all features: see `trigger` in core/db/hook.ts. */
  readonly hookHandlers: HookHandlers
  /** What the writes of this transaction have prepared for each other. */
  readonly memory: Map<unknown, unknown>
}

export interface LookAheadTx extends ReadTx, Pick<WriteTx, 'memory'> {}

/** Hints that make writes on PostgreSQL faster when several are waiting, and what to do if too many are. */
export interface WriteHints {
  /** May fail with `TooManyWrites`. */
  readonly mayBeRefused?: boolean
  /**
   * Makes lookups of the write before its turn, so that those of all writes in a transaction are answered together.
   * Only for rows that are kept: they are looked up again if an earlier write has changed them. Not every write gets a
   * look-ahead.
   */
  readonly ahead?: ((tx: LookAheadTx) => Promise<unknown>) | undefined
  /**
   * The write changes only rows of this account, and depends on no row that such a write of another account changes. So
   * such writes of several accounts may run side by side. It emits no events with several parts.
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
  /**
   * The maximum size of SQLite's write-ahead log in MiB. No limit by default: for commands that only work on tables.
   */
  readonly sqliteLogMib?: number | undefined
  /** The direct address of PostgreSQL if the other address is a pooler's. */
  readonly listenUrl?: string | undefined
  /** The address of a streaming replica for history and search. */
  readonly readUrl?: string | undefined
}

const noServer = new Proxy({} as Server, {
  get() {
    throw new Error('This database was opened without a server.')
  },
})
/** For work on tables only, such as restoring a backup. */
export const withoutServer: Surroundings = { server: noServer, clock: systemClock, hookHandlers: async () => [] }

/** The lock for rows that belong to no organization, and for creating organizations. */
export const serverWide = 0
/** The lock of health checks, so that they don't wait for other writes. */
export const healthChecks = -1

export interface Transactions {
  /** For several statements that must see the same snapshot. */
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /** Like `read`, for reads that may take long. Other reads don't wait for it. */
  readonly readAlone: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /** For a single statement. Cheaper than `read` where every round trip counts. */
  readonly readOne: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /**
   * Resolves when the change is durable. If the work throws, it rejects and nothing has changed. Await only the
   * database. During an outage it rejects with a `DatabaseOutage`, which says whether the change may have been stored.
   */
  readonly write: <T>(realmId: number, work: (tx: WriteTx) => Promise<T>, hints?: WriteHints) => Promise<T>
}

export interface Database extends Transactions {
  readonly dialect: DialectName
  /** For work that no request waits for: a migration, a job, a restore. Its locks and statements have no time limit. */
  readonly long: Transactions
  /** Like `read`, for history and search. May read from a replica, which has every write that was answered before. */
  readonly readHistory: Transactions['read']
  /** A snapshot that stays open for long, such as a backup's. Other reads don't wait for it. */
  readonly readLong: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /** How long all transactions of a request may take together: see request-time.ts. Undefined means no limit. */
  readonly requestMs: number | undefined
  /** Whether other servers may use it at the same time. */
  readonly isShared: boolean
  /**
   * Runs the work unless another process runs work of the same name; then it returns false at once. `lost` is aborted
   * if the connection that holds the lock breaks, because another process may start then.
   */
  readonly withExclusiveLock: (name: string, work: (lost: AbortSignal) => Promise<void>) => Promise<boolean>
  /** Whether another process is running such work. */
  readonly isLocked: (name: string) => Promise<boolean>
  /** Called for each job that a transaction woke, before the write resolves. */
  readonly onWake: (listener: (job: string) => void) => void
  /** Called for each organization whose log has grown, including by other processes. `undefined` means any of them. */
  readonly onEvents: (listener: (realmId: number | undefined) => void) => void
  /** Sends a signal to the other processes, without a transaction. */
  readonly tell: (signal: Signal) => void
  /** Called for each signal of this type from another process, or from a transaction of this one. */
  readonly onSignal: <Type extends SignalType>(type: Type, listener: (signal: SignalOf<Type>) => void) => void
  /** Rate limits that all processes share; undefined if there is only this process. */
  readonly sharedLimits: SharedLimits | undefined
  /** False after a write failed because of an outage, until one succeeds. Until then each call tries a write. */
  readonly acceptsWrites: () => Promise<boolean>
  readonly close: () => Promise<void>
}
