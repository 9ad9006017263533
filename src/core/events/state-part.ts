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
  /** Whether the client wants this type of state: for the few fields that depend on another type. */
  readonly wants: (type: string) => boolean
}

export interface StatePart<F extends Fields = Fields> {
  /** The types with which clients ask for this part; any of them is enough. Empty: it is always sent. */
  readonly types: readonly string[]
  readonly fields: F
  readonly read: (call: StateCall) => Promise<Values<F>>
  /** For a large part that many callers get alike. */
  readonly shared?: {
    /** Callers of the same group get the same; undefined for a caller who gets another state than all others. */
    readonly group: (call: StateCall) => Promise<string | undefined>
    /** The types of all events that change the part. */
    readonly changedBy: readonly string[]
    /** The IDs of the members that an event of these types changes; undefined for all. */
    readonly changes: (event: ChangeEvent) => readonly number[] | undefined
    /** If the fields are lists of members in the order of their IDs. */
    readonly pieces?: {
      /** The members of a range of IDs, and at most `limit` of them, as the callers of a group get them. */
      readonly read: (call: StateCall, range: PieceRange, limit: number) => Promise<Piece<Values<F>>>
      /** The IDs of the members that the caller gets in another form than the others of the group. */
      readonly ownForms: (call: StateCall) => Promise<readonly number[]>
    }
  }
}

/** An event of the log that may change a shared part. */
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
