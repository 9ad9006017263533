// A client's state: the response of POST /register, changed by every event after it.
export type State = Record<string, any>

export interface Event {
  readonly type: string
  readonly op?: string
  readonly [name: string]: any
}

/** Returns the state after an event of its types; doesn't change the given state. */
export type Reducer = (state: State, event: Event) => State

export const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id
export const ascending = (a: number, b: number): number => a - b

/** Changes the elements of a list that match a condition. */
export const changed = <T>(list: readonly T[], holds: (one: T) => boolean, change: (one: T) => T): T[] =>
  list.map(one => (holds(one) ? change(one) : one))
