// The time that the store may be silent. The time that a client takes does not count.

export class Patience {
  /** Aborted when the store was silent for too long, or with the signal of the caller. */
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

  /** The whole time, from now on. */
  begin(): void {
    this.end()
    this.#timer = setTimeout(() => this.#over.abort(), this.#ms).unref()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
