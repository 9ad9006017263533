// Interrupts a wait: the computer slept, the network came back, or the page may no longer wait for the server.

export class Wake {
  #current = new AbortController()
  #isWoken = false

  /** Ends the current wait. */
  ring(): void {
    this.#isWoken = true
    this.#current.abort()
  }

  /** Aborted at the next ring. */
  get signal(): AbortSignal {
    if (this.#current.signal.aborted) this.#current = new AbortController()
    return this.#current.signal
  }

  /** Whether `ring` has been called since the last call of this method. */
  wasRung(): boolean {
    const was = this.#isWoken
    this.#isWoken = false
    return was
  }
}
