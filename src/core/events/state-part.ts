// A part of the initial state of a queue, which later events change.
import type { Caller } from '#core/contract/access.ts'
import type { Audience } from '#core/contract/event-type.ts'
import type { Fields, Values } from '#core/contract/field.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { QueueOptions } from './queue-options.ts'

export interface StateCall {
  readonly tx: ReadTx
  readonly caller: Caller
  readonly options: QueueOptions
  /** Whether the client wants this type of state. For the few fields that depend on another type. */
  readonly wants: (type: string) => boolean
}

export interface StatePart<F extends Fields = Fields> {
  /** Clients ask for this part with any one of these types. If empty, it is always sent. */
  readonly types: readonly string[]
  readonly fields: F
  readonly read: (call: StateCall) => Promise<Values<F>>
  /** For a large part that is the same for many callers. */
  readonly shared?: {
    /** Callers in the same group get the same state. Undefined for a caller whose state is unlike everyone else's. */
    readonly group: (call: StateCall) => Promise<string | undefined>
    /** The types of all events that change this part. */
    readonly changedBy: readonly string[]
    /** The IDs of the members that such an event changes; undefined for all. */
    readonly changes: (event: ChangeEvent) => readonly number[] | undefined
    /** Set if the fields are lists of members ordered by ID. */
    readonly pieces?: {
      /** At most `limit` members from a range of IDs, as callers in a group get them. */
      readonly read: (call: StateCall, range: PieceRange, limit: number) => Promise<Piece<Values<F>>>
      /** The IDs of the members that the caller gets in a different form than the rest of the group. */
      readonly ownForms: (call: StateCall) => Promise<readonly number[]>
    }
  }
}

/** An event in the log that may change a shared part. */
export interface ChangeEvent {
  readonly type: string
  readonly op: string | null
  readonly payload: Readonly<Record<string, any>>
  readonly audience: Audience
}

/** Not before any ID. */
export const endOfIds = Number.MAX_SAFE_INTEGER

export interface PieceRange {
  /** Before the first ID of the range. */
  readonly after: number
  /** The last ID of the range. */
  readonly upTo: number
}

export interface Piece<Lists> {
  readonly lists: Lists
  /** The last ID, if the range may have more. */
  readonly last: number | undefined
}
export const statePart = <const F extends Fields>(declared: StatePart<F>): StatePart<F> => declared
