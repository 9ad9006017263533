// The positions of waiting clients, by account, so that an event for fifty users costs nothing for the other thousands.
import type { DeliveryCall, Listener, Listeners, LogEvent } from '#core/events/delivery.ts'
import { openSessions } from '#features/sessions/public.ts'
import { activeCaller } from './store.ts'

/** A listener and its position in the log. */
export interface QueuePosition extends Listener {
  readonly baseSeq: number
  readonly afterSeq: number
}

export class Positions {
  readonly #ofAccount = new Map<number, Set<QueuePosition>>()
  readonly #ofPublicChannels = new Set<QueuePosition>()
  readonly #all = new Set<QueuePosition>()

  constructor(positions: Iterable<QueuePosition> = []) {
    for (const position of positions) this.add(position)
  }

  get size(): number {
    return this.#all.size
  }

  add(position: QueuePosition): void {
    const { caller, options } = position
    this.#all.add(position)
    if (options.all_public_streams) this.#ofPublicChannels.add(position)
    const others = this.#ofAccount.get(caller.id)
    if (others === undefined) this.#ofAccount.set(caller.id, new Set([position]))
    else others.add(position)
  }

  delete(position: QueuePosition): void {
    const { caller } = position
    if (!this.#all.delete(position)) return
    this.#ofPublicChannels.delete(position)
    const others = this.#ofAccount.get(caller.id)
    others?.delete(position)
    if (others?.size === 0) this.#ofAccount.delete(caller.id)
  }

  all(): Iterable<QueuePosition> {
    return this.#all
  }

  ofPublicChannels(): Iterable<QueuePosition> {
    return this.#ofPublicChannels
  }

  of(accounts: readonly ReadonlySet<number>[]): Set<QueuePosition> {
    const found = new Set<QueuePosition>()
    const add = (positions: Iterable<QueuePosition> = []): void => {
      for (const position of positions) found.add(position)
    }
    for (const ids of accounts)
      if (ids.size < this.#ofAccount.size) for (const id of ids) add(this.#ofAccount.get(id))
      else for (const [id, positions] of this.#ofAccount) if (ids.has(id)) add(positions)
    return found
  }
}

/** Which positions an event was offered to. */
export class Reach {
  /** Not copied: events to the same channel share them. */
  readonly #accounts: ReadonlySet<number>[] = []
  #publicChannels = false
  #everyone = false

  addAccounts(accounts: readonly ReadonlySet<number>[]): void {
    this.#accounts.push(...accounts)
  }
  addPublicChannels(): void {
    this.#publicChannels = true
  }
  addEveryone(): void {
    this.#everyone = true
  }

  includes({ caller, options }: Listener): boolean {
    return (
      this.#everyone ||
      (this.#publicChannels && options.all_public_streams) ||
      this.#accounts.some(ids => ids.has(caller.id))
    )
  }

  /** How many accounts it holds in memory at most. */
  get size(): number {
    return this.#accounts.reduce((sum, { size }) => sum + size, 1)
  }
}

/** A listener with its caller as the snapshot sees it. */
export interface CurrentListener extends Listener {
  readonly position: QueuePosition
}

/** The listeners of one delivery. Callers are checked when an event may be for them. */
export class CurrentListeners {
  readonly #call: DeliveryCall
  readonly #positions: Positions
  /** Null for a caller who may no longer use the server. */
  readonly #checked = new Map<QueuePosition, CurrentListener | null>()

  constructor(call: DeliveryCall, positions: Positions) {
    this.#call = call
    this.#positions = positions
  }

  /** The positions of callers who may no longer use the server, as far as they were checked. */
  ended(): QueuePosition[] {
    return [...this.#checked].flatMap(([position, listener]) => (listener === null ? position : []))
  }

  /** Records in `reach` which listeners were asked for. */
  forEvent(event: LogEvent, reach: Reach): Listeners<CurrentListener> {
    const current = (positions: Iterable<QueuePosition>): Promise<CurrentListener[]> => this.#wanting(event, positions)
    return {
      of: (...accounts) => (reach.addAccounts(accounts), current(this.#positions.of(accounts))),
      ofPublicChannels: () => (reach.addPublicChannels(), current(this.#positions.ofPublicChannels())),
      all: () => (reach.addEveryone(), current(this.#positions.all())),
    }
  }

  async #wanting(event: LogEvent, positions: Iterable<QueuePosition>): Promise<CurrentListener[]> {
    const wanting: QueuePosition[] = []
    for (const position of positions) if (isFor(position, event)) wanting.push(position)
    const unknown = wanting.filter(position => !this.#checked.has(position))
    if (unknown.length > 0) await this.check(unknown)
    return wanting.flatMap(position => this.#checked.get(position) ?? [])
  }

  async check(positions: readonly QueuePosition[]): Promise<void> {
    const { tx, realmId } = this.#call
    const callers = await Promise.all(positions.map(({ caller }) => activeCaller(tx, caller.id, realmId)))
    const sessions = await openSessions(
      tx,
      positions.flatMap(({ caller: { session } }) => session?.id ?? []),
    )
    for (const [index, position] of positions.entries()) {
      // Another event has checked it meanwhile. Its listener must be the same, because events know listeners by identity.
      if (this.#checked.has(position)) continue
      const { queueId, options } = position
      const { apiKeyHash, session } = position.caller
      const caller = callers[index]
      const isValid = session === undefined ? caller?.apiKeyHash === apiKeyHash : sessions.has(session.id)
      this.#checked.set(position, isValid && caller !== undefined ? { queueId, options, caller, position } : null)
    }
  }
}

/** The positions of callers who may no longer use the server. */
export async function endedAmong(
  call: DeliveryCall,
  positions: readonly QueuePosition[],
): Promise<readonly QueuePosition[]> {
  const listeners = new CurrentListeners(call, new Positions())
  await listeners.check(positions)
  return listeners.ended()
}

const isFor = ({ afterSeq, options: { event_types } }: QueuePosition, { seq, type }: LogEvent): boolean =>
  afterSeq < seq && (event_types === null || event_types.includes(type))
