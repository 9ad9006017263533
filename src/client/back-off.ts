// How long to wait after a failure: longer each time up to a limit, and random, so that clients that failed together
// don't retry together.

const firstMs = 100
const longestMs = 15_000

export class BackOff {
  #failures = 0
  readonly #random: () => number

  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  /** The time until the next attempt, in milliseconds. */
  next(): number {
    // Limiting the exponent keeps the number finite during a long outage.
    const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(this.#failures++, 20))
    return Math.round(ceiling * this.#random())
  }

  succeeded(): void {
    this.#failures = 0
  }
}

/** Ends early, without an error, if the signal is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve()
  return new Promise(resolve => {
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    function end(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
}
