// The time, injected so that tests can replace it.
export interface Clock {
  /** Milliseconds since 1970, for stored and shown times. The system may set it forward or back. */
  readonly now: () => number
  /** Milliseconds since some moment before the start of the process, for durations. Never set back. */
  readonly elapsed: () => number
}
/** UNIX time in seconds. */
export const secondsOf = (clock: Clock): number => Math.floor(clock.now() / 1000)

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
