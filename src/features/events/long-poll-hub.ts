// Clients in this process that wait for events. An organization's clients are served together when its log grows. Most
// of them wait at the end of the log: they have one position together, and an event concerns only those that it may be
// for.
import { existing } from '#core/base/existing.ts'
import { nextTurn } from '#core/base/waiting.ts'
import type { Measures } from '#core/server/measures.ts'
import type { Delivered, DeliveredEvent, Delivery } from './deliver.ts'
import { Positions, type QueuePosition } from './listeners.ts'
import { RecentOffers } from './recent-offers.ts'

/** What a poll gets. */
export interface Waited {
  /** None if the wait ended otherwise. */
  readonly events: DeliveredEvent[]
  /** There is nothing for the client between its cursor and here, or the end of the events. */
  readonly upTo: number
}

interface Waiter {
  position: QueuePosition
  /** Whether it has never been served up to the end of the log. */
  isNew: boolean
  /** How many deliveries have failed since it was last served. */
  failures: number
  /** Whether it is waiting to be retried after a failed delivery. */
  isPostponed: boolean
  /** Whether it waits if there are no events. */
  readonly stays: boolean
  readonly settle: (waited: Waited) => void
  readonly fail: (error: unknown) => void
}

/** The waiting clients of an organization. */
class Line {
  readonly realmId: number
  /** By queue. */
  readonly waiters = new Map<string, Waiter>()
  readonly waiterOf = new Map<QueuePosition, Waiter>()
  /** Those that have been served up to `lookedTo`. */
  readonly atEnd = new Positions()
  /** The others. */
  readonly behind = new Set<Waiter>()
  /** Undefined before the log was read. */
  lookedTo: number | undefined
  readonly recent = new RecentOffers()
  /** Whether the log has grown beyond `lookedTo`. */
  hasGrown = false
  /** Whether credentials have ended. */
  mustCheck = false
  isServing = false
  /** Set after a failed delivery. */
  retry: NodeJS.Timeout | undefined
  /** How many deliveries to the waiters at the end have failed. */
  failures = 0
  /** Whether the waiters at the end are waiting to be retried. */
  isPostponed = false

  constructor(realmId: number) {
    this.realmId = realmId
  }

  add(waiter: Waiter): void {
    this.waiters.set(waiter.position.queueId, waiter)
    this.behind.add(waiter)
  }

  remove(waiter: Waiter): boolean {
    const { position } = waiter
    if (this.waiters.get(position.queueId) !== waiter) return false
    this.waiters.delete(position.queueId)
    this.behind.delete(waiter)
    this.atEnd.delete(position)
    this.waiterOf.delete(position)
    if (this.waiters.size === 0) this.recent.begin(this.lookedTo ?? Infinity)
    return true
  }

  /** It has been served up to `lookedTo`. */
  moveToEnd(waiter: Waiter): void {
    waiter.isNew = false
    waiter.failures = 0
    this.behind.delete(waiter)
    this.atEnd.add(waiter.position)
    this.waiterOf.set(waiter.position, waiter)
  }

  /** Where a waiter has been served up to. */
  servedTo({ position }: Waiter): number {
    return this.waiterOf.has(position) ? Math.max(position.afterSeq, this.lookedTo ?? 0) : position.afterSeq
  }
}

/** How long until a failed delivery is retried. Doubles with each failure. */
const retryMs = { first: 250, longest: 10_000 }

export interface Deliveries {
  /** The events after `from`. */
  readonly deliver: (realmId: number, positions: Positions, from: number) => Promise<Delivered>
  /** The positions of callers who may no longer use the server. */
  readonly ended: (realmId: number, positions: readonly QueuePosition[]) => Promise<readonly QueuePosition[]>
  readonly failed: (error: unknown) => void
}

export class LongPollHub {
  readonly #deliveries: Deliveries
  readonly #measures: Measures
  readonly #lines = new Map<number, Line>()
  #closed = false

  constructor(deliveries: Deliveries, measures: Measures) {
    this.#deliveries = deliveries
    this.#measures = measures
  }

  /** Waits until there are events, `leave` is called, or another request polls the same queue. */
  wait(
    realmId: number,
    position: QueuePosition,
    stays: boolean,
    onLeave: (leave: () => void) => void,
  ): Promise<Waited> {
    const line = this.#lineOf(realmId)
    const { promise, resolve, reject } = Promise.withResolvers<Waited>()
    const waiting = this.#measures.gauges.waitingClients.value
    const waiter: Waiter = {
      position,
      isNew: true,
      failures: 0,
      isPostponed: false,
      stays,
      settle(waited) {
        if (line.remove(waiter)) waiting.current--
        resolve(waited)
      },
      fail(error) {
        if (line.remove(waiter)) waiting.current--
        reject(error)
      },
    }
    const previous = line.waiters.get(position.queueId)
    if (previous !== undefined) this.#dismiss(line, previous)
    line.add(waiter)
    waiting.current++
    onLeave(() => this.#dismiss(line, waiter))
    if (this.#closed) this.#dismiss(line, waiter)
    else {
      if (!line.isServing) this.#admit(line, waiter)
      this.#serveIfDue(line)
    }
    return promise
  }

  /** Called when this organization's log has grown; without an ID, possibly any organization's. */
  notify(realmId: number | undefined): void {
    for (const line of this.#linesOf(realmId)) {
      line.hasGrown = true
      if (realmId === undefined) {
        this.#databaseIsBack(line)
        // Another process may also have ended credentials.
        line.mustCheck = true
      }
      this.#serveIfDue(line)
    }
  }

  /** Called when credentials have ended, so that their polls end too. */
  checkCallers(realmId: number): void {
    for (const line of this.#linesOf(realmId)) {
      line.mustCheck = true
      this.#serveIfDue(line)
    }
  }

  /** The organizations with waiting clients. */
  waitingIn(): number[] {
    return [...this.#lines.values()].flatMap(({ realmId, waiters }) => (waiters.size > 0 ? [realmId] : []))
  }

  /** Called with the end of an organization's log, in case a notice of its growth was missed. */
  endsAt(realmId: number, seq: number): void {
    const line = this.#lines.get(realmId)
    if (line !== undefined && (line.lookedTo ?? 0) < seq) this.notify(realmId)
  }

  /** Called when the queue is deleted: ends its wait. */
  end(realmId: number, queueId: string): void {
    const line = this.#lines.get(realmId)
    const waiter = line?.waiters.get(queueId)
    if (line !== undefined && waiter !== undefined) this.#dismiss(line, waiter)
  }

  waitingQueues(): string[] {
    return [...this.#lines.values()].flatMap(({ waiters }) => [...waiters.keys()])
  }

  close(): void {
    this.#closed = true
    for (const line of this.#lines.values()) {
      clearTimeout(line.retry)
      for (const waiter of line.waiters.values()) this.#dismiss(line, waiter)
    }
  }

  #lineOf(realmId: number): Line {
    let line = this.#lines.get(realmId)
    if (line === undefined) this.#lines.set(realmId, (line = new Line(realmId)))
    return line
  }

  #linesOf(realmId: number | undefined): Iterable<Line> {
    if (realmId === undefined) return this.#lines.values()
    const line = this.#lines.get(realmId)
    return line === undefined ? [] : [line]
  }

  #dismiss(line: Line, waiter: Waiter): void {
    waiter.settle({ events: [], upTo: line.servedTo(waiter) })
  }

  /** Moves a new waiter to the end if what was offered since its position wasn't for it. Needs no database. */
  #admit(line: Line, waiter: Waiter): void {
    const { lookedTo, recent } = line
    // A poll that doesn't wait reads the log: another process may have written to it.
    if (!waiter.stays || lookedTo === undefined) return
    // The rows after `lookedTo` would be read for no other client.
    if (line.hasGrown && line.atEnd.size === 0) return
    if (recent.hasNothingFor(waiter.position, lookedTo)) line.moveToEnd(waiter)
  }

  async #serve(line: Line): Promise<void> {
    if (line.isServing) return
    line.isServing = true
    try {
      await nextTurn()
      let turn = 0
      while (!isQuiet(line)) {
        for (const waiter of line.behind) this.#admit(line, waiter)
        if (mustCheck(line)) await this.#checkAll(line)
        if (hasEventsAtEnd(line)) await this.#serveEnd(line)
        const [newest, ...others] = nearEachOther(dueBehind(line))
        if (newest !== undefined) await this.#serveBehind(line, newest)
        const other = others[turn++ % others.length]
        if (other !== undefined) await this.#serveBehind(line, other)
        await nextTurn()
      }
    } finally {
      line.isServing = false
    }
  }

  async #checkAll(line: Line): Promise<void> {
    line.mustCheck = false
    const waiters = new Map([...line.waiters.values()].map(waiter => [waiter.position, waiter]))
    const ended = await this.#attempt(() => this.#deliveries.ended(line.realmId, [...waiters.keys()]))
    if (ended === undefined) {
      line.mustCheck = true
      return this.#postponeEnd(line)
    }
    for (const position of ended) this.#dismiss(line, existing(waiters.get(position)))
  }

  /** Serves the waiters at the end of the log. */
  async #serveEnd(line: Line): Promise<void> {
    const from = line.lookedTo ?? 0
    line.hasGrown = false
    const found = await this.#attempt(() => this.#deliveries.deliver(line.realmId, line.atEnd, from))
    if (found === undefined) {
      line.hasGrown = true
      return this.#postponeEnd(line)
    }
    line.failures = 0
    const { deliveries, ended, upTo, isEnd, offers } = found
    for (const [position, delivery] of deliveries) {
      const waiter = line.waiterOf.get(position)
      if (waiter === undefined) continue
      this.#measures.histograms.eventAge.value.observe(delivery.age)
      waiter.settle({ ...delivery, upTo: Math.max(upTo, position.afterSeq) })
    }
    for (const position of ended) line.waiterOf.get(position)?.settle({ events: [], upTo: position.afterSeq })
    line.lookedTo = upTo
    line.recent.add(offers)
    if (!isEnd) line.hasGrown = true
  }

  async #serveBehind(line: Line, waiters: readonly Waiter[]): Promise<void> {
    const ofPosition = new Map(waiters.map(waiter => [waiter.position, waiter]))
    const from = Math.min(...waiters.map(({ position }) => position.afterSeq))
    const found = await this.#attempt(
      () => this.#deliveries.deliver(line.realmId, new Positions(ofPosition.keys()), from),
      // The others keep waiting.
      error => waiters.forEach(waiter => waiter.isNew && waiter.fail(error)),
    )
    if (found === undefined) return this.#postpone(line, waiters)
    const { deliveries, upTo, isEnd } = found
    if (isEnd && line.atEnd.size === 0) {
      line.lookedTo = Math.max(line.lookedTo ?? 0, upTo)
      line.recent.begin(line.lookedTo)
    }
    const ended = new Set(found.ended)
    for (const [position, waiter] of ofPosition) {
      // It may have left meanwhile.
      if (!line.behind.has(waiter)) continue
      const delivery: Delivery | undefined = deliveries.get(position)
      const served = Math.max(upTo, position.afterSeq)
      if (delivery !== undefined) waiter.settle({ ...delivery, upTo: served })
      else if (ended.has(position)) this.#dismiss(line, waiter)
      else {
        waiter.position = { ...position, afterSeq: served }
        waiter.failures = 0
        if (!isEnd) continue
        if (waiter.stays) line.moveToEnd(waiter)
        else this.#dismiss(line, waiter)
      }
    }
  }

  /** Undefined if it failed. */
  async #attempt<T>(work: () => Promise<T>, failed: (error: unknown) => void = () => {}): Promise<T | undefined> {
    const begin = performance.now()
    try {
      const found = await work()
      this.#measures.histograms.delivery.value.observe((performance.now() - begin) / 1000)
      return found
    } catch (error) {
      this.#deliveries.failed(error)
      failed(error)
      return undefined
    }
  }

  #postponeEnd(line: Line): void {
    line.isPostponed = true
    this.#retryLater(line, line.failures++)
  }

  #postpone(line: Line, waiters: readonly Waiter[]): void {
    let failures = 0
    for (const waiter of waiters) {
      waiter.isPostponed = true
      failures = Math.max(failures, waiter.failures++)
    }
    this.#retryLater(line, failures)
  }

  #retryLater(line: Line, failures: number): void {
    if (line.retry !== undefined || this.#closed) return
    const retry = (): void => {
      this.#endPostponement(line)
      this.#serveIfDue(line)
    }
    line.retry = setTimeout(retry, Math.min(retryMs.first * 2 ** failures, retryMs.longest)).unref()
  }

  #endPostponement(line: Line): void {
    clearTimeout(line.retry)
    line.retry = undefined
    line.isPostponed = false
    for (const waiter of line.behind) waiter.isPostponed = false
  }

  #databaseIsBack(line: Line): void {
    this.#endPostponement(line)
    line.failures = 0
    for (const waiter of line.behind) waiter.failures = 0
  }

  #serveIfDue(line: Line): void {
    if (!isQuiet(line)) void this.#serve(line)
  }
}

const hasEventsAtEnd = ({ hasGrown, atEnd, isPostponed }: Line): boolean => hasGrown && atEnd.size > 0 && !isPostponed
const mustCheck = ({ mustCheck: hasToCheck, waiters, isPostponed }: Line): boolean =>
  hasToCheck && waiters.size > 0 && !isPostponed
const dueBehind = ({ behind }: Line): Waiter[] => [...behind].filter(({ isPostponed }) => !isPostponed)
/** Whether there is nothing to do now. */
const isQuiet = (line: Line): boolean => !hasEventsAtEnd(line) && !mustCheck(line) && dueBehind(line).length === 0

/** How many events may lie between waiters that are served together. */
const near = 100

/**
 * Groups waiters at nearby positions, newest first: clients that are far behind must not delay those at the end of the
 * log.
 */
function nearEachOther(behind: readonly Waiter[]): Waiter[][] {
  const groups: Waiter[][] = []
  let oldest = Infinity
  for (const waiter of behind.toSorted((a, b) => b.position.afterSeq - a.position.afterSeq)) {
    if (waiter.position.afterSeq < oldest) {
      groups.push([])
      oldest = waiter.position.afterSeq - near
    }
    groups.at(-1)?.push(waiter)
  }
  return groups
}
