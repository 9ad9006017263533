// From the rows of the log to what each listener is told: one look at the log and one preparation of each event, for
// all who listen.
import type { Deliverer, DeliveryCall, Listener, LogEvent, Told } from '#core/events/delivery.ts'
import type { Audience } from '#core/events/event-type.ts'
import { addressed } from './audience.ts'
import { eventIdOf } from './queue.ts'
import { eventsAfter, type EventRow } from './store.ts'

/** A listener and how far it is. */
export interface Place extends Listener {
  readonly baseSeq: number
  readonly afterSeq: number
}

export type ToldEvent = Told & { readonly id: number }

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
      told.get(place.queueId)?.push(...numbered(place, row.seq, body))
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
): Promise<[Place, readonly Told[]][]> {
  const wanting = places.filter(({ afterSeq, options }) => afterSeq < event.seq && wants(options.event_types, event))
  if (wanting.length === 0) return []
  const special = deliverers.get(event.type)
  if (special?.choosesListeners === true) return toldBy(await special.prepare(call, event, wanting), wanting)
  const listeners = (await addressed(call, JSON.parse(audience) as Audience, wanting)) as Place[]
  if (listeners.length === 0) return []
  const plain = { type: event.type, ...(event.op === null ? {} : { op: event.op }), ...event.payload }
  return special === undefined
    ? listeners.map(place => [place, [plain]])
    : toldBy(await special.prepare(call, event, listeners), listeners)
}

const toldBy = (
  telling: Awaited<ReturnType<Deliverer['prepare']>>,
  places: readonly Place[],
): [Place, readonly Told[]][] => places.map(place => [place, [telling(place) ?? []].flat()])

/**
 * The log keeps numbers free before an event of several parts, and the last part has the number of the event. So a
 * client that acknowledges one of them is told of the others again, and of none twice.
 */
const numbered = (place: Place, seq: number, parts: readonly Told[]): ToldEvent[] =>
  parts
    .map((part, index) => ({ part, seq: seq - parts.length + 1 + index }))
    .filter(({ seq: own }) => own > place.afterSeq)
    .map(({ part, seq: own }) => ({ ...part, id: eventIdOf(place, own) }))

const wants = (types: readonly string[] | null, { type }: LogEvent): boolean => types === null || types.includes(type)
