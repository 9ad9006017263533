// Limits how long the store may be silent. Time that a client takes doesn't count.

export class Patience {
  /** Aborted when the store was silent for too long, or when the caller's signal is. */
  readonly signal: AbortSignal
  readonly #over = new AbortController()
  readonly #ms: number
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number, caller?: AbortSignal) {
    this.#ms = ms
    this.signal = caller === undefined ? this.#over.signal : AbortSignal.any([this.#over.signal, caller])
  }

  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Restarts the time limit. */
  begin(): void {
    this.end()
    this.#timer = setTimeout(() => this.#over.abort(), this.#ms).unref()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
