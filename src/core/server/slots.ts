// A fixed number of slots for concurrent work; work without a slot waits. Work in the same lane waits in line, and
// lanes take turns, so a long line in one lane doesn't delay the others.
import { rateLimited } from '#core/limits/rate-limit.ts'

interface Waiter {
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

/** `isKnown`: the lane belongs to a client that has signed in before. Unknown clients can't crowd it out. */
export interface Lane {
  readonly name: string
  readonly isKnown?: boolean
}
interface Line {
  readonly isKnown: boolean
  readonly waiters: Waiter[]
}

export class Slots {
  #free: number
  readonly #mostWaiting: number
  #waiting = 0
  /** The line whose turn is next comes first. No line is empty. */
  readonly #lines = new Map<string, Line>()

  constructor(slots: number, mostWaiting = Infinity) {
    this.#free = slots
    this.#mostWaiting = mostWaiting
  }

  async run<T>(work: () => Promise<T>, lane: Lane = { name: '' }): Promise<T> {
    if (this.#free > 0) this.#free--
    else await this.#turn(lane)
    try {
      return await work()
    } finally {
      // The slot is handed over directly, so no new work can take it in between.
      const next = this.#next()
      if (next) next.begin()
      else this.#free++
    }
  }

  #turn({ name, isKnown = false }: Lane): Promise<void> {
    const key = isKnown ? `known ${name}` : name
    if (this.#waiting >= this.#mostWaiting) this.#makeRoom(isKnown, this.#lines.get(key)?.waiters.length ?? 0)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const line = this.#lines.get(key) ?? { isKnown, waiters: [] }
    line.waiters.push({ begin: resolve, refuse: reject })
    this.#lines.set(key, line)
    this.#waiting++
    return promise
  }

  /**
   * Refuses the newest work in the longest line of unknown clients, or the arriving work if its own line would become
   * the longest. A known client's first work only needs one waiting unknown client to push out.
   */
  #makeRoom(isKnown: boolean, ownLength: number): void {
    let longest: [string, Line] | undefined
    for (const entry of this.#lines)
      if (!entry[1].isKnown && entry[1].waiters.length > (longest?.[1].waiters.length ?? 0)) longest = entry
    const needed = isKnown && ownLength === 0 ? 1 : ownLength + 2
    if (longest === undefined || longest[1].waiters.length < needed) throw rateLimited(1)
    const [key, { waiters }] = longest
    waiters.pop()?.refuse(rateLimited(1))
    if (waiters.length === 0) this.#lines.delete(key)
    this.#waiting--
  }

  #next(): Waiter | undefined {
    for (const [key, line] of this.#lines) {
      const waiter = line.waiters.shift()
      this.#lines.delete(key)
      if (line.waiters.length > 0) this.#lines.set(key, line)
      this.#waiting--
      return waiter
    }
    return undefined
  }
}
