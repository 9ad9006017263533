// Work that no request waits for. Features declare jobs. Each job runs when the server starts, at a fixed interval, and
// whenever a transaction that woke it is committed.
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import type { Database } from '#core/db/database.ts'

/** The parts of a server that jobs and services use. */
export interface JobContext {
  readonly db: Database
  readonly server: Server
  /** UNIX time in seconds. */
  readonly now: () => number
  readonly log: Logger
  /**
   * How far the clock has jumped ahead within this many seconds. Whatever expires when it isn't used is kept longer by
   * that much: the clock may be wrong, or the machine was asleep.
   */
  readonly jumpedWithin: (seconds: number) => number
}

export interface JobCall extends JobContext {
  /** A write that waits for a locked organization only as long as a request does, then fails with an outage. */
  readonly writeSoon: Database['write']
  /**
   * Whether this is the first run since the server started or a run failed. The server or database may have been down
   * before.
   */
  readonly isFirst: boolean
  /** How far the clock has jumped ahead since the last run, each time. */
  readonly jumpedSeconds: readonly number[]
  /**
   * Aborted when the server stops, or when another process may start to run the job. The job then ends soon and leaves
   * the rest to the next run.
   */
  readonly signal: AbortSignal
  /** Aborted only when the server stops. */
  readonly stopping: AbortSignal
  /** Resolves when there may be new work. For a job that continues while parts of its work wait. */
  readonly woken: () => Promise<void>
}

export interface Job {
  readonly name: string
  readonly everySeconds: number
  /**
   * Runs in one process at a time, and never twice at once. Errors are logged. May return the UNIX time of the next
   * work in seconds. If that is before the interval ends, the job runs then.
   */
  readonly run: (call: JobCall) => Promise<number | undefined | void>
}
export const job = (declared: Job): Job => declared
