// From the rows of the log to what each listener is told: one look at the log and one preparation of each event, for
// all who listen.
import type { Deliverer, DeliveryCall, Listener, LogEvent } from '#core/events/delivery.ts'
import type { Audience } from '#core/events/event-type.ts'
import { addressed } from './audience.ts'
import { eventIdOf } from './queue.ts'
import { eventsAfter, type EventRow } from './store.ts'

/** A listener and how far it is. */
export interface Place extends Listener {
  readonly baseSeq: number
  readonly afterSeq: number
}

export type ToldEvent = Readonly<Record<string, unknown>> & { readonly id: number }

export interface Delivery {
  readonly events: readonly ToldEvent[]
  /** Everything up to here was looked at. */
  readonly upTo: number
  /** Whether that is all there is. */
  readonly isEnd: boolean
}

/** More than this is told in the next answer. */
const rowsAtOnce = 200

export async function deliver(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  places: readonly Place[],
): Promise<Map<string, Delivery>> {
  const from = Math.min(...places.map(({ afterSeq }) => afterSeq))
  const rows = await eventsAfter(call.tx, call.realmId, from, rowsAtOnce)
  const told = new Map(places.map(({ queueId }) => [queueId, [] as ToldEvent[]]))
  for (const row of rows) {
    const event = { ...row, payload: JSON.parse(row.payload) as LogEvent['payload'] }
    for (const [place, body] of await tellings(call, deliverers, event, row, places))
      told.get(place.queueId)?.push({ ...body, id: eventIdOf(place, row.seq) })
  }
  const upTo = rows.at(-1)?.seq ?? from
  const isEnd = rows.length < rowsAtOnce
  return new Map(
    places.map(({ queueId, afterSeq }) => [
      queueId,
      { events: told.get(queueId) ?? [], upTo: Math.max(upTo, afterSeq), isEnd },
    ]),
  )
}

async function tellings(
  call: DeliveryCall,
  deliverers: ReadonlyMap<string, Deliverer>,
  event: LogEvent,
  { audience }: EventRow,
  places: readonly Place[],
): Promise<[Place, Readonly<Record<string, unknown>>][]> {
  const wanting = places.filter(({ afterSeq, options }) => afterSeq < event.seq && wants(options.event_types, event))
  if (wanting.length === 0) return []
  const special = deliverers.get(event.type)
  if (special?.choosesListeners === true) return toldBy(await special.prepare(call, event, wanting), wanting)
  const listeners = (await addressed(call, JSON.parse(audience) as Audience, wanting)) as Place[]
  if (listeners.length === 0) return []
  const plain = { type: event.type, ...(event.op === null ? {} : { op: event.op }), ...event.payload }
  return special === undefined
    ? listeners.map(place => [place, plain])
    : toldBy(await special.prepare(call, event, listeners), listeners)
}

const toldBy = (
  telling: Awaited<ReturnType<Deliverer['prepare']>>,
  places: readonly Place[],
): [Place, Readonly<Record<string, unknown>>][] =>
  places.flatMap(place => {
    const body = telling(place)
    return body === undefined ? [] : [[place, body]]
  })

const wants = (types: readonly string[] | null, { type }: LogEvent): boolean => types === null || types.includes(type)
