// Turns rows of the log into the events that each listener gets. The log is read once, and each event prepared once,
// for all listeners.
import { objectMembers } from '#core/base/json-members.ts'
import { together } from '#core/db/together.ts'
import type { EventBody, Deliverer, DeliveryCall, EventRenderer, LogEvent } from '#core/events/delivery.ts'
import { addressed } from './audience.ts'
import { type CurrentListener, CurrentListeners, type Positions, type QueuePosition, Reach } from './listeners.ts'
import { eventIdOf } from './queue.ts'
import { eventsAfter, type EventRow } from './store.ts'

// An event as a queue delivers it: many queues share the body, but each has its own ID for it.

export class DeliveredEvent {
  readonly body: EventBody
  readonly id: number

  constructor(body: EventBody, id: number) {
    this.body = body
    this.id = id
  }

  toJSON(): EventBody {
    return { ...this.body, id: this.id }
  }

  /** The approximate length of the text. */
  get length(): number {
    return membersOf(this.body).length
  }

  /** The event as JSON. The body is written only once for a thousand clients. */
  get text(): string {
    return `{${membersOf(this.body)},"id":${this.id}}`
  }
}

const knownMembers = new WeakMap<EventBody, string>()

function membersOf(body: EventBody): string {
  const known = knownMembers.get(body)
  if (known !== undefined) return known
  const members = objectMembers(body)
  knownMembers.set(body, members)
  return members
}

export interface Delivery {
  /** At least one. */
  readonly events: DeliveredEvent[]
  /** The age of the first event in seconds. */
  readonly age: number
}

export interface Delivered {
  /** For positions with events. */
  readonly deliveries: ReadonlyMap<QueuePosition, Delivery>
  /** Positions of callers who may no longer use the server, as far as events may be for them. */
  readonly ended: readonly QueuePosition[]
  /** The number of the last row that was read. */
  readonly upTo: number
  /** Whether this is the end of the log. */
  readonly isEnd: boolean
  /** Which positions each row was offered to. */
  readonly offers: readonly Offer[]
}
export interface Offer {
  readonly seq: number
  readonly reach: Reach
}

/** Further rows come with the next response. */
const rowsAtOnce = 200
/** The limits for one queue, and for all queues served together. */
const charactersAtOnce = { queue: 4_000_000, together: 50_000_000 }
/** While the database is slow, listeners get the events rendered within this time, and the others later. */
const longestMs = 1_000

/** The events after `from`, for each position those after its own. */
export async function deliver(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  positions: Positions,
  from: number,
): Promise<Delivered> {
  const rows = await eventsAfter(call.tx, call.realmId, from, rowsAtOnce)
  const current = new CurrentListeners(call, positions)
  const deliveries = new Map<QueuePosition, Delivery>()
  const offers: Offer[] = []
  let upTo = from
  const characters = { queue: 0, together: 0 }
  for await (const { row, render, listeners, reach } of renderings(call, deliverers, rows, current)) {
    if (characters.queue > charactersAtOnce.queue || characters.together > charactersAtOnce.together) break
    let longest = 0
    for (const listener of listeners) {
      const added = eventsFor(listener, row.seq, render(listener))
      if (added.length === 0) continue
      const known = deliveries.get(listener.position)
      if (known === undefined)
        deliveries.set(listener.position, { events: added, age: Math.max(call.tx.now - row.created_at, 0) })
      else known.events.push(...added)
      const length = added.reduce((sum, event) => sum + event.length, 0)
      longest = Math.max(longest, length)
      characters.together += length
    }
    characters.queue += longest
    upTo = row.seq
    offers.push({ seq: row.seq, reach })
  }
  const isEnd = rows.length < rowsAtOnce && upTo === (rows.at(-1)?.seq ?? from)
  return { deliveries, ended: current.ended(), upTo, isEnd, offers }
}

interface Rendering {
  readonly row: EventRow
  readonly render: EventRenderer
  readonly listeners: readonly CurrentListener[]
  readonly reach: Reach
}

/**
 * The queries of this many events are sent together. There are fewer at first: if they take long, little was prepared
 * for nothing.
 */
const preparedAtOnce = 32

async function* renderings(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  rows: readonly EventRow[],
  current: CurrentListeners,
): AsyncGenerator<Rendering> {
  const end = performance.now() + longestMs
  for (let start = 0, size = 1; start < rows.length && (start === 0 || performance.now() < end);) {
    const next = rows.slice(start, start + size)
    yield* await together(next.map(row => renderingOf(call, deliverers, row, current)))
    start += size
    size = Math.min(2 * size, preparedAtOnce)
  }
}

async function renderingOf(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  row: EventRow,
  current: CurrentListeners,
): Promise<Rendering> {
  const event: LogEvent = { ...row, payload: JSON.parse(row.payload) }
  const reach = new Reach()
  const offered = current.forEvent(event, reach)
  const special = deliverers.get(event.type)
  if (special?.prepareFor !== undefined) {
    const { listeners, render } = await special.prepareFor(call, event, offered)
    return { row, render, listeners: listeners as readonly CurrentListener[], reach }
  }
  const listeners = await addressed(call, JSON.parse(row.audience), offered)
  if (special?.prepare !== undefined && listeners.length > 0)
    return { row, render: await special.prepare(call, event, listeners), listeners, reach }
  const plain = { type: event.type, ...(event.op === null ? {} : { op: event.op }), ...event.payload }
  return { row, render: () => plain, listeners, reach }
}

/**
 * The log keeps IDs free before an event with several parts, and the last part has the event's ID. So a client that
 * acknowledges one part gets the others again, and none twice.
 */
function eventsFor({ position }: CurrentListener, seq: number, rendered: ReturnType<EventRenderer>): DeliveredEvent[] {
  if (rendered === undefined) return []
  const parts: readonly EventBody[] = Array.isArray(rendered) ? rendered : [rendered]
  return parts.flatMap((part, index) => {
    const own = seq - parts.length + 1 + index
    return own <= position.afterSeq ? [] : new DeliveredEvent(part, eventIdOf(position, own))
  })
}
