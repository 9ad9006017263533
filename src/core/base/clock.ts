// The time, injected so that tests can replace it.
export interface Clock {
  /** Milliseconds since 1970, for times that are stored or shown. The system may set this clock forward or back. */
  readonly now: () => number
  /** Milliseconds since some moment before the process started, for durations. Never set back. */
  readonly elapsed: () => number
}
/** UNIX time in seconds. */
export const secondsOf = (clock: Clock): number => Math.floor(clock.now() / 1000)

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
