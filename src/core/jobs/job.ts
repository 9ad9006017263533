// Work that no request waits for. A feature declares its jobs. Each job runs at the start of the server, at a fixed
// interval, and as soon as a transaction that woke it is committed.
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import type { Database } from '#core/db/database.ts'

export interface JobCall {
  readonly db: Database
  readonly server: Server
  /** UNIX time in seconds. */
  readonly now: () => number
  readonly log: Logger
  /** Aborted when the server stops: a job then ends soon, and leaves the rest to the next start. */
  readonly signal: AbortSignal
}

export interface Job {
  readonly name: string
  readonly everySeconds: number
  /** Runs in one process at a time, and not twice at once. Errors are logged. */
  readonly run: (call: JobCall) => Promise<void>
}
export const job = (declared: Job): Job => declared
