// The time, as an edge of the process that tests can replace.
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
}
export const systemClock: Clock = { now: () => Date.now() }
