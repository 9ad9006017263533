// The engine's tables: facts about the installation, limits, files and the event log.
import type { Generated } from 'kysely'

export type Flag = 0 | 1

export interface EngineTables {
  /** Facts about this installation, such as the fingerprint of its secret key. */
  server_state: { name: string; value: string }
  /** Each applied migration, with a hash of its statements. */
  schema_version: { version: number; applied_at: number; hash: string | null }
  /** A bucket of a rate limit that all processes count together, and the UNIX time at which it will be empty. */
  spent_limit: { bucket: string; empty_at: number }
  /** An uploaded file that a row of another table refers to. */
  file: {
    id: Generated<number>
    /** `gone`: to be removed. */
    status: 'arriving' | 'kept' | 'gone'
    size: number
    created_at: number
    /** The name of its object in the external store; null if its bytes are in `file_chunk`. */
    object_key: string | null
    /** The SHA-256 of each piece of an object, one after the other in base64url; null without an object. */
    checksums: string | null
  }
  /** A file in pieces of the same size, so that no process has to hold all of it in memory. */
  file_chunk: { file_id: number; nth: number; bytes: Uint8Array }
  /** The position of a client in the event log; events aren't copied. */
  event_queue: {
    id: string
    realm_id: number
    account_id: number
    /** JSON: the events that the client wants, and their form. */
    options: string
    /** The end of the log at registration; the IDs of the queue's events count from here. */
    base_seq: number
    /** The client has all events up to here. Updated from time to time: the client sends its cursor with each poll. */
    acknowledged_seq: number
    /** The log has no events for the client between its cursor and here. */
    looked_seq: number
    created_at: number
    polled_at: number
    timeout_seconds: number
  }
  event: {
    seq: Generated<number>
    realm_id: number
    type: string
    op: string | null
    payload: string
    audience: string
    created_at: number
  }
}
