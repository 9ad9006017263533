// A part of the initial state of a queue, which later events change.
import type { Caller } from '#core/contract/access.ts'
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
  }
}
export const statePart = <const F extends Fields>(declared: StatePart<F>): StatePart<F> => declared
