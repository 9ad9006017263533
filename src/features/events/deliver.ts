// Turns rows of the log into the events that each listener gets. The log is read once, and each event prepared once,
// for all listeners.
import { existing } from '#core/base/existing.ts'
import { together } from '#core/db/together.ts'
import type { EventBody, Deliverer, DeliveryCall, Listener, LogEvent, EventRenderer } from '#core/events/delivery.ts'
import { addressed } from './audience.ts'
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
    return openText(this.body).length
  }

  /** The event as JSON. The body is written only once for a thousand clients. */
  get text(): string {
    return `${openText(this.body)},"id":${this.id}}`
  }
}

const openTexts = new WeakMap<EventBody, string>()

/** The JSON without its closing brace. */
function openText(body: EventBody): string {
  const known = openTexts.get(body)
  if (known !== undefined) return known
  const text = JSON.stringify(body).slice(0, -1)
  openTexts.set(body, text)
  return text
}

/** A listener and its position in the log. */
export interface QueuePosition extends Listener {
  readonly baseSeq: number
  readonly afterSeq: number
}

export interface Delivery {
  readonly events: DeliveredEvent[]
  /** The number of the last row that was read. */
  readonly upTo: number
  /** Whether this is the end of the log. */
  readonly isEnd: boolean
  /** The age of the first event in seconds. */
  readonly age?: number
}

/** Further rows come with the next response. */
const rowsAtOnce = 200
/** The limits for one queue, and for all queues served together. */
const charactersAtOnce = { queue: 4_000_000, together: 50_000_000 }
/** While the database is slow, listeners get the events rendered within this time, and the others later. */
const longestMs = 1_000

export async function deliver(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  positions: readonly QueuePosition[],
): Promise<Map<string, Delivery>> {
  let from = Infinity
  for (const { afterSeq } of positions) from = Math.min(from, afterSeq)
  const rows = await eventsAfter(call.tx, call.realmId, from, rowsAtOnce)
  const eventsOf = new Map<QueuePosition, DeliveredEvent[]>(positions.map(position => [position, []]))
  let upTo = from
  const characters = { queue: 0, together: 0 }
  const firstAt = new Map<QueuePosition, number>()
  for await (const { row, render, listeners } of renderings(call, deliverers, rows, positions)) {
    if (characters.queue > charactersAtOnce.queue || characters.together > charactersAtOnce.together) break
    let longest = 0
    for (const position of listeners) {
      const events = existing(eventsOf.get(position))
      const added = addEvents(events, position, row.seq, render(position))
      if (added > 0 && !firstAt.has(position)) firstAt.set(position, row.created_at)
      longest = Math.max(longest, added)
      characters.together += added
    }
    characters.queue += longest
    upTo = row.seq
  }
  const isEnd = rows.length < rowsAtOnce && upTo === (rows.at(-1)?.seq ?? from)
  const deliveries = new Map<string, Delivery>()
  for (const [position, events] of eventsOf) {
    const age = Math.max(call.tx.now - (firstAt.get(position) ?? Infinity), 0)
    deliveries.set(position.queueId, { events, upTo: Math.max(upTo, position.afterSeq), isEnd, age })
  }
  return deliveries
}

interface Rendering {
  readonly row: EventRow
  readonly render: EventRenderer
  readonly listeners: readonly QueuePosition[]
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
  positions: readonly QueuePosition[],
): AsyncGenerator<Rendering> {
  const end = performance.now() + longestMs
  for (let start = 0, size = 1; start < rows.length && (start === 0 || performance.now() < end);) {
    const next = rows.slice(start, start + size)
    yield* await together(next.map(row => renderingOf(call, deliverers, row, positions)))
    start += size
    size = Math.min(2 * size, preparedAtOnce)
  }
}

async function renderingOf(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  row: EventRow,
  positions: readonly QueuePosition[],
): Promise<Rendering> {
  const event: LogEvent = { ...row, payload: JSON.parse(row.payload) }
  const wanting = positions.filter(({ afterSeq, options }) => afterSeq < event.seq && wants(options.event_types, event))
  const special = deliverers.get(event.type)
  const listeners =
    special?.choosesListeners === true || wanting.length === 0
      ? wanting
      : await addressed(call, JSON.parse(row.audience), wanting)
  if (special !== undefined && listeners.length > 0)
    return { row, render: await special.prepare(call, event, listeners), listeners }
  const plain = { type: event.type, ...(event.op === null ? {} : { op: event.op }), ...event.payload }
  return { row, render: () => plain, listeners }
}

/**
 * The log keeps IDs free before an event with several parts, and the last part has the event's ID. So a client that
 * acknowledges one part gets the others again, and none twice. Returns the length of the added events.
 */
function addEvents(
  events: DeliveredEvent[],
  position: QueuePosition,
  seq: number,
  rendered: ReturnType<EventRenderer>,
): number {
  if (rendered === undefined) return 0
  const parts: readonly EventBody[] = Array.isArray(rendered) ? rendered : [rendered]
  let characters = 0
  for (const [index, part] of parts.entries()) {
    const own = seq - parts.length + 1 + index
    if (own <= position.afterSeq) continue
    const event = new DeliveredEvent(part, eventIdOf(position, own))
    events.push(event)
    characters += event.length
  }
  return characters
}

const wants = (types: readonly string[] | null, { type }: LogEvent): boolean => types === null || types.includes(type)
