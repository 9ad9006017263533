// The database as the rest of the program sees it: read and write scopes as different types, so that a GET that
// writes does not compile. Which database it is stays inside this folder.
import type { Kysely } from 'kysely'
import type { HookHandler } from './hook.ts'
import type { Audience, EventType } from '#core/contract/event-type.ts'
import type { Tables } from '#schema/tables.ts'
import type { DialectName } from './dialect.ts'

/** One consistent snapshot; an object of its own for each, so that what was looked up in it can be remembered. */
export interface ReadTx {
  readonly db: Pick<Kysely<Tables>, 'selectFrom' | 'withRecursive' | 'fn'>
  readonly dialect: DialectName
  /** Runs a statement that is compiled already: see compiled.ts. */
  readonly run: (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>
}

/** One transaction of one organization; such transactions happen one after the other on either database. */
export interface WriteTx extends ReadTx {
  readonly db: Kysely<Tables>
  /** Writes the event into the log, to be committed with the change it tells of. */
  readonly emit: <T>(event: EventType<T>, audience: Audience, payload: T) => Promise<void>
  /** Runs this job once the transaction is committed; never if it is not. */
  readonly wake: (job: { readonly name: string }) => void
  /** The handlers of all features: see `trigger` in core/contract/hook.ts. */
  readonly hookHandlers: HookHandlers
  /** Rows that were looked up in this transaction: see once-per-snapshot.ts. */
  readonly memory: Map<unknown, unknown>
}

/** Loaded when first needed, so that a command that needs none starts quickly. */
export type HookHandlers = () => Promise<readonly HookHandler[]>
export const noHookHandlers: HookHandlers = async () => []

/** The lock of what belongs to no organization, such as creating one. */
export const serverWide = 0

export interface Database {
  readonly dialect: DialectName
  /** Several statements that must agree with each other. */
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /** A snapshot that is kept for long, as by a backup: other reads do not wait for it. */
  readonly readLong: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /** A single statement: cheaper than `read` where every round trip counts. */
  readonly readOne: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>
  /**
   * Resolves when the work is durable; rejects, with nothing changed, when it throws. Await only the database. While the
   * database is not available it rejects with a `DatabaseOutage`, which says when it is unknown whether that holds.
   */
  readonly write: <T>(realmId: number, work: (tx: WriteTx) => Promise<T>) => Promise<T>
  /** Runs the work, unless another process runs what has the same name: then it answers false at once. */
  readonly withExclusiveLock: (name: string, work: () => Promise<void>) => Promise<boolean>
  /** Tells of each job that a transaction woke, before anybody hears that the transaction is committed. */
  readonly onWake: (listener: (job: string) => void) => void
  /** Tells of each organization whose log has grown, also when another process wrote it; `undefined`: perhaps any. */
  readonly onEvents: (listener: (realmId: number | undefined) => void) => void
  /** False if the last write failed with an outage, until one succeeds: each question tries one. */
  readonly acceptsWrites: () => Promise<boolean>
  readonly close: () => Promise<void>
}
