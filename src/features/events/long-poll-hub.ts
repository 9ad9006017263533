// Clients that wait for events, in this process. Those of an organization are served together: when its log grows, and
// when some of them come at the same time.
import { nextTurn } from '#core/base/next-turn.ts'
import type { Delivery, QueuePosition } from './deliver.ts'

interface Waiter {
  place: QueuePosition
  /** What `growth` was when it was last told that there is nothing more; undefined: it has just come. */
  servedAt: number | undefined
  /** Whether it stays when there is nothing to tell. */
  readonly stays: boolean
  readonly settle: (delivery: Delivery) => void
  readonly fail: (error: unknown) => void
}

type Deliver = (realmId: number, places: readonly QueuePosition[]) => Promise<ReadonlyMap<string, Delivery>>

export class LongPollHub {
  readonly #deliver: Deliver
  readonly #failed: (error: unknown) => void
  readonly #waiters = new Map<number, Map<string, Waiter>>()
  /** How often each organization's log was seen to grow. */
  readonly #growth = new Map<number, number>()
  readonly #serving = new Set<number>()
  #closed = false

  constructor(deliver: Deliver, failed: (error: unknown) => void) {
    this.#deliver = deliver
    this.#failed = failed
  }

  /** Until there is something, the signal to leave comes, or somebody else asks with the same queue. */
  wait(realmId: number, place: QueuePosition, stays: boolean, onLeave: (leave: () => void) => void): Promise<Delivery> {
    const ofRealm = this.#waiters.get(realmId) ?? new Map<string, Waiter>()
    this.#waiters.set(realmId, ofRealm)
    const { promise, resolve, reject } = Promise.withResolvers<Delivery>()
    const gone = (): void => {
      if (ofRealm.get(place.queueId) === waiter) ofRealm.delete(place.queueId)
    }
    const waiter: Waiter = {
      place,
      servedAt: undefined,
      stays,
      settle: delivery => (gone(), resolve(delivery)),
      fail: error => (gone(), reject(error as Error)),
    }
    const previous = ofRealm.get(place.queueId)
    if (previous !== undefined) dismiss(previous)
    ofRealm.set(place.queueId, waiter)
    onLeave(() => dismiss(waiter))
    if (this.#closed) dismiss(waiter)
    else void this.#serve(realmId)
    return promise
  }

  /** The log of this organization has grown; of perhaps any of them if none is named. */
  notify(realmId: number | undefined): void {
    for (const id of realmId === undefined ? this.#waiters.keys() : [realmId]) {
      this.#growth.set(id, this.#grownTimes(id) + 1)
      void this.#serve(id)
    }
  }

  /** The queue is gone: nobody waits for it any more. */
  end(realmId: number, queueId: string): void {
    const waiter = this.#waiters.get(realmId)?.get(queueId)
    if (waiter !== undefined) dismiss(waiter)
  }

  waitingQueues(): string[] {
    return [...this.#waiters.values()].flatMap(waiters => [...waiters.keys()])
  }

  close(): void {
    this.#closed = true
    for (const waiters of this.#waiters.values()) for (const waiter of waiters.values()) dismiss(waiter)
  }

  #grownTimes(realmId: number): number {
    return this.#growth.get(realmId) ?? 0
  }

  /** Those who have not been told yet what is in the log. */
  #due(realmId: number): Waiter[] {
    const growth = this.#grownTimes(realmId)
    return [...(this.#waiters.get(realmId)?.values() ?? [])].filter(({ servedAt }) => servedAt !== growth)
  }

  async #serve(realmId: number): Promise<void> {
    if (this.#serving.has(realmId)) return
    this.#serving.add(realmId)
    try {
      await nextTurn()
      let turn = 0
      for (let due = this.#due(realmId); due.length > 0; due = this.#due(realmId)) {
        const [newest = [], ...behind] = nearEachOther(due)
        await this.#serveOnce(realmId, newest)
        const other = behind[turn++ % behind.length]
        if (other !== undefined) await this.#serveOnce(realmId, other)
        await nextTurn()
      }
    } finally {
      this.#serving.delete(realmId)
    }
  }

  async #serveOnce(realmId: number, due: readonly Waiter[]): Promise<void> {
    const growth = this.#grownTimes(realmId)
    const deliveries = await this.#delivered(realmId, due)
    for (const waiter of due) {
      const delivery = deliveries?.get(waiter.place.queueId)
      if (deliveries !== undefined && delivery === undefined) {
        // Whoever may not use the server any longer waits for nothing.
        dismiss(waiter)
        continue
      }
      if (delivery !== undefined && delivery.events.length > 0) {
        waiter.settle(delivery)
        continue
      }
      if (delivery !== undefined) waiter.place = { ...waiter.place, afterSeq: delivery.upTo }
      if (delivery?.isEnd === false) continue
      waiter.servedAt = growth
      if (!waiter.stays) dismiss(waiter)
    }
  }

  async #delivered(realmId: number, due: readonly Waiter[]): Promise<ReadonlyMap<string, Delivery> | undefined> {
    try {
      return await this.#deliver(
        realmId,
        due.map(({ place }) => place),
      )
    } catch (error) {
      this.#failed(error)
      // Who has just come hears of it. The others wait on, until the log grows or their time is over.
      for (const waiter of due) if (waiter.servedAt === undefined) waiter.fail(error)
      return undefined
    }
  }
}

/** So many events at most lie between those who are served together. */
const near = 100

/** Newest first. Who is far behind must not make those wait who are at the end of the log. */
function nearEachOther(due: readonly Waiter[]): Waiter[][] {
  const groups: Waiter[][] = []
  let oldest = Infinity
  for (const waiter of due.toSorted((a, b) => b.place.afterSeq - a.place.afterSeq)) {
    if (waiter.place.afterSeq < oldest) {
      groups.push([])
      oldest = waiter.place.afterSeq - near
    }
    groups.at(-1)?.push(waiter)
  }
  return groups
}

const dismiss = ({ settle, place }: Waiter): void => settle({ events: [], upTo: place.afterSeq, isEnd: true })
