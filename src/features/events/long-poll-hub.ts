// Clients in this process that wait for events. An organization's clients are served together when its log grows, or
// when several arrive at the same time.
import { nextTurn } from '#core/base/waiting.ts'
import type { Measures } from '#core/server/measures.ts'
import type { Delivery, QueuePosition } from './deliver.ts'

interface Waiter {
  position: QueuePosition
  /**
   * The value of `growth` when the waiter was last served up to the end of the log; undefined if it has just arrived.
   */
  servedAt: number | undefined
  /** How many deliveries have failed since then. */
  failures: number
  /** Whether it is waiting to be retried after a failed delivery. */
  isPostponed: boolean
  /** Whether it waits if there are no events. */
  readonly stays: boolean
  readonly settle: (delivery: Delivery) => void
  readonly fail: (error: unknown) => void
}

/** How long until a failed delivery is retried. Doubles with each failure. */
const retryMs = { first: 250, longest: 10_000 }

type Deliver = (realmId: number, positions: readonly QueuePosition[]) => Promise<ReadonlyMap<string, Delivery>>

export class LongPollHub {
  readonly #deliver: Deliver
  readonly #failed: (error: unknown) => void
  readonly #measures: Measures
  readonly #waiters = new Map<number, Map<string, Waiter>>()
  /** How often each organization's log has grown. */
  readonly #growth = new Map<number, number>()
  readonly #serving = new Set<number>()
  /** For organizations with a failed delivery. */
  readonly #retries = new Map<number, NodeJS.Timeout>()
  #closed = false

  constructor(deliver: Deliver, failed: (error: unknown) => void, measures: Measures) {
    this.#deliver = deliver
    this.#failed = failed
    this.#measures = measures
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
      if (ofRealm.get(position.queueId) !== waiter) return
      ofRealm.delete(position.queueId)
      this.#measures.gauges.waitingClients.value.current--
    }
    const waiter: Waiter = {
      position,
      servedAt: undefined,
      failures: 0,
      isPostponed: false,
      stays,
      settle: delivery => (gone(), resolve(delivery)),
      fail: error => (gone(), reject(error)),
    }
    const previous = ofRealm.get(position.queueId)
    if (previous !== undefined) dismiss(previous)
    ofRealm.set(position.queueId, waiter)
    this.#measures.gauges.waitingClients.value.current++
    onLeave(() => dismiss(waiter))
    if (this.#closed) dismiss(waiter)
    else void this.#serve(realmId)
    return promise
  }

  /** Called when this organization's log has grown; without an ID, possibly any organization's. */
  notify(realmId: number | undefined): void {
    for (const id of realmId === undefined ? this.#waiters.keys() : [realmId]) {
      this.#growth.set(id, this.#grownTimes(id) + 1)
      if (realmId === undefined) this.#databaseIsBack(id)
      void this.#serve(id)
    }
  }

  /** The organizations with waiting clients. */
  waitingIn(): number[] {
    return [...this.#waiters].flatMap(([realmId, waiters]) => (waiters.size > 0 ? [realmId] : []))
  }

  /** Called with the end of an organization's log, in case a notice of its growth was missed. */
  endsAt(realmId: number, seq: number): void {
    if (this.#waitersOf(realmId).some(({ position }) => position.afterSeq < seq)) this.notify(realmId)
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
    for (const timer of this.#retries.values()) clearTimeout(timer)
    for (const waiters of this.#waiters.values()) for (const waiter of waiters.values()) dismiss(waiter)
  }

  #grownTimes(realmId: number): number {
    return this.#growth.get(realmId) ?? 0
  }

  /** The waiters that haven't been served since the log has grown. */
  #due(realmId: number): Waiter[] {
    const growth = this.#grownTimes(realmId)
    return this.#waitersOf(realmId).filter(({ servedAt, isPostponed }) => servedAt !== growth && !isPostponed)
  }

  #waitersOf(realmId: number): Waiter[] {
    return [...(this.#waiters.get(realmId)?.values() ?? [])]
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
    if (deliveries === undefined) return this.#postpone(realmId, due)
    for (const waiter of due) {
      waiter.failures = 0
      const delivery = deliveries.get(waiter.position.queueId)
      if (delivery === undefined) {
        // The caller may no longer use the server.
        dismiss(waiter)
        continue
      }
      if (delivery.events.length > 0) {
        if (waiter.servedAt !== undefined) this.#measures.histograms.eventAge.value.observe(delivery.age ?? 0)
        waiter.settle(delivery)
        continue
      }
      waiter.position = { ...waiter.position, afterSeq: delivery.upTo }
      if (!delivery.isEnd) continue
      waiter.servedAt = growth
      if (!waiter.stays) dismiss(waiter)
    }
  }

  #postpone(realmId: number, due: readonly Waiter[]): void {
    let failures = 0
    for (const waiter of due) {
      waiter.isPostponed = true
      failures = Math.max(failures, waiter.failures++)
    }
    if (this.#retries.has(realmId) || this.#closed) return
    const retry = (): void => {
      this.#endPostponement(realmId)
      void this.#serve(realmId)
    }
    const wait = Math.min(retryMs.first * 2 ** failures, retryMs.longest)
    this.#retries.set(realmId, setTimeout(retry, wait).unref())
  }

  #endPostponement(realmId: number): void {
    clearTimeout(this.#retries.get(realmId))
    this.#retries.delete(realmId)
    for (const waiter of this.#waitersOf(realmId)) waiter.isPostponed = false
  }

  #databaseIsBack(realmId: number): void {
    this.#endPostponement(realmId)
    for (const waiter of this.#waitersOf(realmId)) waiter.failures = 0
  }

  async #delivered(realmId: number, due: readonly Waiter[]): Promise<ReadonlyMap<string, Delivery> | undefined> {
    const begin = performance.now()
    try {
      const positions = due.map(({ position }) => position)
      const deliveries = await this.#deliver(realmId, positions)
      this.#measures.histograms.delivery.value.observe((performance.now() - begin) / 1000)
      return deliveries
    } catch (error) {
      this.#failed(error)
      // New waiters get the error. The others keep waiting.
      for (const waiter of due) if (waiter.servedAt === undefined) waiter.fail(error)
      return undefined
    }
  }
}

/** How many events may lie between waiters that are served together. */
const near = 100

/**
 * Groups waiters at nearby positions, newest first: clients that are far behind must not delay those at the end of the
 * log.
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
