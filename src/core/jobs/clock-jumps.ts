// Jumps of the clock: the system set it ahead, or the machine slept. No client could use that time, so it does not count as
// time in which nothing was used.
import type { Clock } from '#core/base/clock.ts'

/** Smaller steps count as time. */
const smallestMs = 5 * 60 * 1000
/** Nothing is kept for longer because of a jump. */
const rememberedMs = 60 * 24 * 60 * 60 * 1000

export class ClockJumps {
  readonly #clock: Clock
  #last: { readonly now: number; readonly elapsed: number }
  #jumps: readonly { readonly at: number; readonly ms: number }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
    this.#last = { now: clock.now(), elapsed: clock.elapsed() }
  }

  /** Called often. Returns the time, as `Clock.elapsed` has it. */
  look(): number {
    const [now, elapsed] = [this.#clock.now(), this.#clock.elapsed()]
    const ms = now - this.#last.now - (elapsed - this.#last.elapsed)
    this.#last = { now, elapsed }
    if (ms > smallestMs)
      this.#jumps = [...this.#jumps, { at: elapsed, ms }].filter(({ at }) => elapsed - at < rememberedMs)
    return elapsed
  }

  /** How far the clock has jumped ahead within so many seconds. */
  within(seconds: number): number {
    return this.secondsSince(this.look() - seconds * 1000)
  }

  /** The jumps from this time on, in seconds together. */
  secondsSince(elapsed: number): number {
    return Math.floor(this.#jumps.reduce((sum, { at, ms }) => (at >= elapsed ? sum + ms : sum), 0) / 1000)
  }
}
