// A part of what a client is told when it asks for a queue: the state that the events after it change.
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { Fields, Values } from '#core/contract/field.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { QueueOptions } from './queue-options.ts'

export interface StateCall {
  readonly tx: ReadTx
  readonly server: Server
  readonly caller: Caller
  readonly now: number
  readonly options: QueueOptions
  /** Whether the client wants this type of state: for the few fields that depend on what else is asked for. */
  readonly wants: (type: string) => boolean
}

export interface StatePart<F extends Fields = Fields> {
  /** The names of the types with which clients ask for it; any of them is enough. Empty: it is always told. */
  readonly types: readonly string[]
  readonly fields: F
  readonly read: (call: StateCall) => Promise<Values<F>>
}
export const statePart = <const F extends Fields>(declared: StatePart<F>): StatePart<F> => declared
