// Work that no request waits for. A feature declares its jobs. Each job runs at the start of the server, at a fixed
// interval, and as soon as a transaction that woke it is committed.
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import type { Database } from '#core/db/database.ts'

/** The parts of a server that a job or a service works with. */
export interface JobContext {
  readonly db: Database
  readonly server: Server
  /** UNIX time in seconds. */
  readonly now: () => number
  readonly log: Logger
  /**
   * How far the clock has jumped ahead within so many seconds. What was not used for some time is kept for longer by
   * that: the clock may be wrong, or the machine has slept.
   */
  readonly jumpedWithin: (seconds: number) => number
}

export interface JobCall extends JobContext {
  /** A write that waits for a locked organization only as long as a request does. Then it fails with an outage. */
  readonly writeSoon: Database['write']
  /**
   * Whether it is the first run since the start or since a failed run: the server or the database may have been away
   * before.
   */
  readonly isFirst: boolean
  /** How far the clock has jumped ahead since the last run. */
  readonly jumpedSeconds: number
  /**
   * Aborted when the server stops, or when another process may begin to run the job: then the job ends soon, and leaves
   * the rest to the next run.
   */
  readonly signal: AbortSignal
  /** Aborted only when the server stops. */
  readonly stopping: AbortSignal
  /** Resolves when there may be new work, for a job that goes on while parts of its work wait. */
  readonly woken: () => Promise<void>
}

export interface Job {
  readonly name: string
  readonly everySeconds: number
  /**
   * Runs in one process at a time, and not twice at once. Errors are logged. May return the time of the next work, as
   * UNIX time in seconds: if the interval ends later, the job runs at that time.
   */
  readonly run: (call: JobCall) => Promise<number | undefined | void>
}
export const job = (declared: Job): Job => declared
