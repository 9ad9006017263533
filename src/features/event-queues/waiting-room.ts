// Clients that wait for events, in this process. When an organization's log grows, all of them are served together.
import type { Delivery, Place } from './deliver.ts'

interface Waiter {
  place: Place
  readonly settle: (delivery: Delivery) => void
}

export class WaitingRoom {
  readonly #deliver: (realmId: number, places: readonly Place[]) => Promise<Map<string, Delivery>>
  readonly #failed: (error: unknown) => void
  readonly #waiters = new Map<number, Map<string, Waiter>>()
  /** How often each organization's log was seen to grow: tells who comes too late for the last time. */
  readonly #growth = new Map<number, number>()
  readonly #serving = new Set<number>()
  #closed = false

  constructor(
    deliver: (realmId: number, places: readonly Place[]) => Promise<Map<string, Delivery>>,
    failed: (error: unknown) => void,
  ) {
    this.#deliver = deliver
    this.#failed = failed
  }

  /** Read it before looking at the log, and hand it to `wait`. */
  growth(realmId: number): number {
    return this.#growth.get(realmId) ?? 0
  }

  /** Until there is something, the signal to leave comes, or somebody else waits with the same queue. */
  wait(realmId: number, place: Place, growthSeen: number, onLeave: (leave: () => void) => void): Promise<Delivery> {
    const ofRealm = this.#waiters.get(realmId) ?? new Map<string, Waiter>()
    this.#waiters.set(realmId, ofRealm)
    const { promise, resolve } = Promise.withResolvers<Delivery>()
    const waiter: Waiter = {
      place,
      settle(delivery) {
        if (ofRealm.get(place.queueId) === waiter) ofRealm.delete(place.queueId)
        resolve(delivery)
      },
    }
    const leave = (): void => waiter.settle({ events: [], upTo: waiter.place.afterSeq })
    ofRealm.get(place.queueId)?.settle({ events: [], upTo: place.afterSeq })
    ofRealm.set(place.queueId, waiter)
    onLeave(leave)
    if (this.#closed) leave()
    else if (this.growth(realmId) !== growthSeen) void this.#serve(realmId)
    return promise
  }

  /** The log of this organization has grown; of perhaps any of them if none is named. */
  grown(realmId: number | undefined): void {
    for (const id of realmId === undefined ? this.#waiters.keys() : [realmId]) {
      this.#growth.set(id, this.growth(id) + 1)
      void this.#serve(id)
    }
  }

  waitingQueues(): string[] {
    return [...this.#waiters.values()].flatMap(waiters => [...waiters.keys()])
  }

  close(): void {
    this.#closed = true
    for (const waiters of this.#waiters.values())
      for (const { settle, place } of waiters.values()) settle({ events: [], upTo: place.afterSeq })
  }

  async #serve(realmId: number): Promise<void> {
    if (this.#serving.has(realmId)) return
    this.#serving.add(realmId)
    try {
      for (let seen = -1; seen !== this.growth(realmId);) {
        seen = this.growth(realmId)
        await this.#serveOnce(realmId)
      }
    } catch (error) {
      // They wait on and are served with the next event, or look again when their time is over.
      this.#failed(error)
    } finally {
      this.#serving.delete(realmId)
    }
  }

  async #serveOnce(realmId: number): Promise<void> {
    const waiters = [...(this.#waiters.get(realmId)?.values() ?? [])]
    if (waiters.length === 0) return
    const deliveries = await this.#deliver(
      realmId,
      waiters.map(({ place }) => place),
    )
    for (const waiter of waiters) {
      const delivery = deliveries.get(waiter.place.queueId)
      // Whoever may not use the server any longer waits for nothing.
      if (delivery === undefined) waiter.settle({ events: [], upTo: waiter.place.afterSeq })
      else if (delivery.events.length > 0) waiter.settle(delivery)
      else waiter.place = { ...waiter.place, afterSeq: delivery.upTo }
    }
  }
}
