// Clients that wait for events, in this process. The clients of an organization are served together: when its log
// grows, and when several of them arrive at the same time.
import { nextTurn } from '#core/base/next-turn.ts'
import type { Delivery, QueuePosition } from './deliver.ts'

interface Waiter {
  position: QueuePosition
  /** The value of `growth` when the waiter was last served up to the end of the log; undefined: it has just arrived. */
  servedAt: number | undefined
  /** Whether it waits when there are no events. */
  readonly stays: boolean
  readonly settle: (delivery: Delivery) => void
  readonly fail: (error: unknown) => void
}

type Deliver = (realmId: number, positions: readonly QueuePosition[]) => Promise<ReadonlyMap<string, Delivery>>

export class LongPollHub {
  readonly #deliver: Deliver
  readonly #failed: (error: unknown) => void
  readonly #waiters = new Map<number, Map<string, Waiter>>()
  /** The number of times that each organization's log has grown. */
  readonly #growth = new Map<number, number>()
  readonly #serving = new Set<number>()
  #closed = false

  constructor(deliver: Deliver, failed: (error: unknown) => void) {
    this.#deliver = deliver
    this.#failed = failed
  }

  /** Waits until there are events, `leave` is called, or another request polls the same queue. */
  wait(
    realmId: number,
    position: QueuePosition,
    stays: boolean,
    onLeave: (leave: () => void) => void,
  ): Promise<Delivery> {
    const ofRealm = this.#waiters.get(realmId) ?? new Map<string, Waiter>()
    this.#waiters.set(realmId, ofRealm)
    const { promise, resolve, reject } = Promise.withResolvers<Delivery>()
    const gone = (): void => {
      if (ofRealm.get(position.queueId) === waiter) ofRealm.delete(position.queueId)
    }
    const waiter: Waiter = {
      position,
      servedAt: undefined,
      stays,
      settle: delivery => (gone(), resolve(delivery)),
      fail: error => (gone(), reject(error)),
    }
    const previous = ofRealm.get(position.queueId)
    if (previous !== undefined) dismiss(previous)
    ofRealm.set(position.queueId, waiter)
    onLeave(() => dismiss(waiter))
    if (this.#closed) dismiss(waiter)
    else void this.#serve(realmId)
    return promise
  }

  /** Called when the log of this organization has grown; without an ID, perhaps that of any organization. */
  notify(realmId: number | undefined): void {
    for (const id of realmId === undefined ? this.#waiters.keys() : [realmId]) {
      this.#growth.set(id, this.#grownTimes(id) + 1)
      void this.#serve(id)
    }
  }

  /** Called when the queue is deleted: ends its wait. */
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

  /** The waiters that have not been served since the log has grown. */
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
      const delivery = deliveries?.get(waiter.position.queueId)
      if (deliveries !== undefined && delivery === undefined) {
        // The caller may not use the server any longer.
        dismiss(waiter)
        continue
      }
      if (delivery !== undefined && delivery.events.length > 0) {
        waiter.settle(delivery)
        continue
      }
      if (delivery !== undefined) waiter.position = { ...waiter.position, afterSeq: delivery.upTo }
      if (delivery?.isEnd === false) continue
      waiter.servedAt = growth
      if (!waiter.stays) dismiss(waiter)
    }
  }

  async #delivered(realmId: number, due: readonly Waiter[]): Promise<ReadonlyMap<string, Delivery> | undefined> {
    try {
      const positions = due.map(({ position }) => position)
      return await this.#deliver(realmId, positions)
    } catch (error) {
      this.#failed(error)
      // New waiters get the error. The others keep waiting, until the log grows or their time is over.
      for (const waiter of due) if (waiter.servedAt === undefined) waiter.fail(error)
      return undefined
    }
  }
}

/** The most events between waiters that are served together. */
const near = 100

/**
 * Groups of waiters at nearby positions, newest first: clients far behind must not delay clients at the end of the log.
 */
function nearEachOther(due: readonly Waiter[]): Waiter[][] {
  const groups: Waiter[][] = []
  let oldest = Infinity
  for (const waiter of due.toSorted((a, b) => b.position.afterSeq - a.position.afterSeq)) {
    if (waiter.position.afterSeq < oldest) {
      groups.push([])
      oldest = waiter.position.afterSeq - near
    }
    groups.at(-1)?.push(waiter)
  }
  return groups
}

const dismiss = ({ settle, position }: Waiter): void => settle({ events: [], upTo: position.afterSeq, isEnd: true })
