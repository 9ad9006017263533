// To which clients the last rows of the log were offered: a client that polls right after an event usually learns from
// here, without the database, that nothing else is for it.
import type { Offer } from './deliver.ts'
import type { QueuePosition } from './listeners.ts'

const mostOffers = 1_000
/** Clients poll again within this time. */
const recentMs = 10_000
/** All offers together. */
const mostAccounts = 500_000

export class RecentOffers {
  /** Ascending, with every row after `#after`. */
  #offers: (Offer & { readonly at: number })[] = []
  #after = Infinity
  #accounts = 0

  /** The rows after this one will be added. */
  begin(after: number): void {
    this.#offers = []
    this.#after = after
    this.#accounts = 0
  }

  add(offers: readonly Offer[]): void {
    const at = performance.now()
    for (const { seq, reach } of offers) {
      this.#offers.push({ seq, reach, at })
      this.#accounts += reach.size
    }
    const isFull = this.#offers.length > mostOffers || this.#accounts > mostAccounts
    const half = isFull ? Math.ceil(this.#offers.length / 2) : 0
    this.#drop(
      Math.max(
        half,
        this.#offers.findIndex(offer => offer.at > at - recentMs),
      ),
    )
  }

  #drop(count: number): void {
    for (const { seq, reach } of this.#offers.splice(0, count)) {
      this.#after = seq
      this.#accounts -= reach.size
    }
  }

  /** Whether no row after its position, up to this one, was offered to it. False if that isn't known. */
  hasNothingFor(position: QueuePosition, upTo: number): boolean {
    if (position.afterSeq >= upTo) return true
    if (position.afterSeq < this.#after) return false
    for (let at = this.#offers.length - 1; at >= 0; at--) {
      const { seq, reach } = this.#offers[at] as Offer
      if (seq <= position.afterSeq) return true
      if (reach.includes(position)) return false
    }
    return true
  }
}
