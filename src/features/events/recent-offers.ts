// To which clients the last rows of the log were offered: a client that polls right after an event usually learns from
// here, without the database, that nothing else is for it.
import type { Offer } from './deliver.ts'
import type { QueuePosition } from './listeners.ts'

const mostOffers = 1_000
/** All offers together. */
const mostAccounts = 500_000

export class RecentOffers {
  /** Ascending, with every row after `#after`. */
  #offers: Offer[] = []
  #after = Infinity
  #accounts = 0

  /** The rows after this one will be added. */
  begin(after: number): void {
    this.#offers = []
    this.#after = after
    this.#accounts = 0
  }

  add(offers: readonly Offer[]): void {
    for (const offer of offers) {
      this.#offers.push(offer)
      this.#accounts += offer.reach.size
    }
    if (this.#offers.length > mostOffers || this.#accounts > mostAccounts) this.#dropHalf()
  }

  #dropHalf(): void {
    for (const { seq, reach } of this.#offers.splice(0, Math.ceil(this.#offers.length / 2))) {
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
