/** Upper bounds in seconds: the Prometheus defaults. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts durations by their length. */
export class Histogram {
  /** How many durations are within each bound, and how many are above the last. */
  readonly #counts = Array<number>(bounds.length + 1).fill(0)
  #seconds = 0

  observe(seconds: number): void {
    const index = bounds.findIndex(bound => seconds <= bound)
    this.#counts[index === -1 ? bounds.length : index]! += 1
    this.#seconds += seconds
  }

  /** Each bound with how many durations are at most that long. */
  read(): { readonly upTo: readonly (readonly [bound: string, count: number])[]; sum: number; count: number } {
    let count = 0
    const upTo = this.#counts.map((each, index) => [String(bounds[index] ?? '+Inf'), (count += each)] as const)
    return { upTo, sum: this.#seconds, count }
  }
}
