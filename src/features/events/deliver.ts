// From the rows of the log to what each listener is told: one look at the log and one preparation of each event, for
// all who listen.
import type { Deliverer, DeliveryCall, Listener, LogEvent, EventRenderer, EventBody } from '#core/events/delivery.ts'
import type { Audience } from '#core/contract/event-type.ts'
import { addressed } from './audience.ts'
import { eventIdOf } from './queue.ts'
import { eventsAfter, type EventRow } from './store.ts'
import { DeliveredEvent } from './delivered-event.ts'

/** A listener and how far it is. */
export interface QueuePosition extends Listener {
  readonly baseSeq: number
  readonly afterSeq: number
}

export interface Delivery {
  readonly events: DeliveredEvent[]
  /** Everything up to here was looked at. */
  readonly upTo: number
  /** Whether that is all there is. */
  readonly isEnd: boolean
}

/** More than this is told in the next answer. */
const rowsAtOnce = 200
/** For one queue, and for all queues that are served together. */
const charactersAtOnce = { queue: 4_000_000, together: 50_000_000 }

export async function deliver(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  places: readonly QueuePosition[],
): Promise<Map<string, Delivery>> {
  let from = Infinity
  for (const { afterSeq } of places) from = Math.min(from, afterSeq)
  const rows = await eventsAfter(call.tx, call.realmId, from, rowsAtOnce)
  const told = new Map(places.map(place => [place, [] as DeliveredEvent[]]))
  let upTo = from
  const characters = { queue: 0, together: 0 }
  for (const row of rows) {
    if (characters.queue > charactersAtOnce.queue || characters.together > charactersAtOnce.together) break
    const event = { ...row, payload: JSON.parse(row.payload) as LogEvent['payload'] }
    const { telling, listeners } = await tellings(call, deliverers, event, row, places)
    let longest = 0
    for (const place of listeners) {
      const added = addTold(told.get(place) as DeliveredEvent[], place, row.seq, telling(place))
      longest = Math.max(longest, added)
      characters.together += added
    }
    characters.queue += longest
    upTo = row.seq
  }
  const isEnd = rows.length < rowsAtOnce && upTo === (rows.at(-1)?.seq ?? from)
  const deliveries = new Map<string, Delivery>()
  for (const [{ queueId, afterSeq }, events] of told)
    deliveries.set(queueId, { events, upTo: Math.max(upTo, afterSeq), isEnd })
  return deliveries
}

interface Tellings {
  readonly telling: EventRenderer
  readonly listeners: readonly QueuePosition[]
}

async function tellings(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  event: LogEvent,
  { audience }: EventRow,
  places: readonly QueuePosition[],
): Promise<Tellings> {
  const wanting = places.filter(({ afterSeq, options }) => afterSeq < event.seq && wants(options.event_types, event))
  const special = deliverers.get(event.type)
  const listeners =
    special?.choosesListeners === true || wanting.length === 0
      ? wanting
      : ((await addressed(call, JSON.parse(audience) as Audience, wanting)) as QueuePosition[])
  if (special !== undefined && listeners.length > 0)
    return { telling: await special.prepare(call, event, listeners), listeners }
  const plain = { type: event.type, ...(event.op === null ? {} : { op: event.op }), ...event.payload }
  return { telling: () => plain, listeners }
}

/**
 * The log keeps numbers free before an event of several parts, and the last part has the number of the event. So a
 * client that acknowledges one of them is told of the others again, and of none twice. Returns how long they are.
 */
function addTold(events: DeliveredEvent[], place: QueuePosition, seq: number, told: ReturnType<EventRenderer>): number {
  if (told === undefined) return 0
  const parts: readonly EventBody[] = Array.isArray(told) ? told : [told]
  let characters = 0
  for (const [index, part] of parts.entries()) {
    const own = seq - parts.length + 1 + index
    if (own <= place.afterSeq) continue
    const event = new DeliveredEvent(part, eventIdOf(place, own))
    events.push(event)
    characters += event.length
  }
  return characters
}

const wants = (types: readonly string[] | null, { type }: LogEvent): boolean => types === null || types.includes(type)
