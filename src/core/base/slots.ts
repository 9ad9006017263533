// A fixed number of places for concurrent work; what finds none waits. Work of the same lane waits in line, and lanes
// take turns, so that a crowd in one lane does not delay the others.
import { rateLimited } from '#core/http/rate-limit.ts'

interface Waiter {
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

export class Slots {
  #free: number
  readonly #mostWaiting: number
  #waiting = 0
  /** The lane whose turn is next comes first. None is empty. */
  readonly #lanes = new Map<string, Waiter[]>()

  constructor(places: number, mostWaiting = Infinity) {
    this.#free = places
    this.#mostWaiting = mostWaiting
  }

  async run<T>(work: () => Promise<T>, lane = ''): Promise<T> {
    if (this.#free > 0) this.#free--
    else await this.#turn(lane)
    try {
      return await work()
    } finally {
      // The place is handed over directly, so that nothing can slip in between.
      const next = this.#next()
      if (next) next.begin()
      else this.#free++
    }
  }

  #turn(lane: string): Promise<void> {
    const line = this.#lanes.get(lane) ?? []
    if (this.#waiting >= this.#mostWaiting) this.#makeRoom(line.length)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.push({ begin: resolve, refuse: reject })
    this.#lanes.set(lane, line)
    this.#waiting++
    return promise
  }

  /** The longest lane gives way: its newest work is refused. The arriving work is refused if no lane is longer than its own. */
  #makeRoom(ownLength: number): void {
    let longest: Waiter[] = []
    for (const line of this.#lanes.values()) if (line.length > longest.length) longest = line
    if (longest.length <= ownLength + 1) throw rateLimited(1)
    longest.pop()?.refuse(rateLimited(1))
    this.#waiting--
  }

  #next(): Waiter | undefined {
    for (const [lane, line] of this.#lanes) {
      const waiter = line.shift()
      this.#lanes.delete(lane)
      if (line.length > 0) this.#lanes.set(lane, line)
      this.#waiting--
      return waiter
    }
    return undefined
  }
}
