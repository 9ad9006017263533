// A fixed number of places for concurrent work; who finds none waits in line.
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed over directly, so nobody can slip in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }
}
