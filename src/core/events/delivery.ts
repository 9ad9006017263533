// Turns a row of the event log (core/db/event-log.ts) into the events that one queue gets.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { QueueOptions } from './queue-options.ts'

export interface LogEvent<Payload = Readonly<Record<string, any>>> {
  readonly seq: number
  readonly type: string
  readonly op: string | null
  readonly payload: Payload
}

/** A queue and its owner. */
export interface Listener {
  readonly queueId: string
  readonly caller: Caller
  readonly options: QueueOptions
}

export interface DeliveryCall {
  readonly tx: ReadTx
  readonly realmId: number
}

/** The listeners that want an event. Only those that are asked for cost time. */
export interface Listeners<L extends Listener = Listener> {
  /** Those of these accounts, each once. */
  readonly of: (...accounts: readonly ReadonlySet<number>[]) => Promise<readonly L[]>
  /** Those that want messages of all public channels. */
  readonly ofPublicChannels: () => Promise<readonly L[]>
  /** Takes time for every client that waits, so only for events that are rare. */
  readonly all: () => Promise<readonly L[]>
}

export type EventBody = Readonly<Record<string, unknown>>

/**
 * The event that a listener gets, without its ID, or several events: at most the type's `parts`, and the same ones in
 * every call. Undefined for none.
 */
export type EventRenderer = (listener: Listener) => EventBody | readonly EventBody[] | undefined

/** Listeners with the same key get the same objects, so the JSON is written only once for all of them. */
export function sharedRenderer(
  keyOf: (listener: Listener) => string | number | boolean,
  render: EventRenderer,
): EventRenderer {
  const made = new Map<string | number | boolean, ReturnType<EventRenderer>>()
  return listener => {
    const key = keyOf(listener)
    if (!made.has(key)) made.set(key, render(listener))
    return made.get(key)
  }
}

/** Whether the client understands an empty topic. */
export const knowsEmptyTopic = ({ options }: Listener): boolean => options.capabilities.empty_topic_name === true

/**
 * For events that need more than the log has, or that differ between listeners. It reads once for all listeners, so a
 * message for a thousand users costs only a few statements.
 */
export interface Deliverer<Payload = any> {
  readonly type: string
  /** For the audience in the log. */
  readonly prepare?: (
    call: DeliveryCall,
    event: LogEvent<Payload>,
    listeners: readonly Listener[],
  ) => Promise<EventRenderer>
  /** Instead of `prepare`, for events that may be for other listeners than the audience in the log. */
  readonly prepareFor?: (
    call: DeliveryCall,
    event: LogEvent<Payload>,
    listeners: Listeners,
  ) => Promise<{ readonly listeners: readonly Listener[]; readonly render: EventRenderer }>
}
export const deliverer = <Payload = Readonly<Record<string, any>>>(declared: Deliverer<Payload>): Deliverer => declared
