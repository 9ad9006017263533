// How a row of the log becomes what one client is told.
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { QueueOptions } from './queue-options.ts'

export interface LogEvent {
  readonly seq: number
  readonly type: string
  readonly op: string | null
  readonly payload: Readonly<Record<string, any>>
}

/** A queue and whose it is. */
export interface Listener {
  readonly queueId: string
  readonly caller: Caller
  readonly options: QueueOptions
}

export interface DeliveryCall {
  readonly tx: ReadTx
  readonly server: Server
  readonly realmId: number
  readonly now: number
}

export type EventBody = Readonly<Record<string, unknown>>

/**
 * What a listener is told of an event, without its number; undefined for nothing. Several events at most as many as the
 * type declares as its `parts`, and the same ones whenever the listener asks again.
 */
export type EventRenderer = (listener: Listener) => EventBody | readonly EventBody[] | undefined

/** Listeners with the same key get the same objects, whose JSON text is then written once for all of them. */
export function sharedRenderer(
  keyOf: (listener: Listener) => string | number | boolean,
  telling: EventRenderer,
): EventRenderer {
  const made = new Map<string | number | boolean, ReturnType<EventRenderer>>()
  return listener => {
    const key = keyOf(listener)
    if (!made.has(key)) made.set(key, telling(listener))
    return made.get(key)
  }
}

/** Whether the client understands an empty topic. */
export const knowsEmptyTopic = ({ options }: Listener): boolean => options.capabilities.empty_topic_name === true

/**
 * For events that say more to their reader than the log holds, or not the same to each. What is needed is looked up
 * once for all listeners, so that a message for a thousand people costs a few statements.
 */
export interface Deliverer {
  readonly type: string
  /** It is asked about everybody who wants such events, not only about the audience in the log. */
  readonly choosesListeners?: boolean
  readonly prepare: (call: DeliveryCall, event: LogEvent, listeners: readonly Listener[]) => Promise<EventRenderer>
}
export const deliverer = (declared: Deliverer): Deliverer => declared
