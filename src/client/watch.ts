// Yields every event: registers a queue, polls it, registers a new one when it is lost, and waits longer between
// attempts while the server fails.
import { ApiFailure, Unreachable } from './api-failure.ts'
import type { Api, ApiEvent } from './api.ts'
import { BackOff, pause } from './back-off.ts'
import type { Client } from './client.ts'

type Registered = Api['POST /register']['answer']

export interface WatchOptions {
  readonly register?: Api['POST /register']['params']
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal
  /** Called with the state that the next events change: at the start, and again whenever the queue was lost. */
  readonly onState?: (state: Registered) => void
  /** Called whenever the server has answered a poll, also without events. */
  readonly onAnswer?: () => void
  /** Called with the error and the milliseconds until the next attempt. */
  readonly onTrouble?: (error: Error, waitMs: number) => void
}

const farewellMs = 1_000

/** Throws errors that a new attempt cannot fix: an invalid key, refused parameters. */
export async function* watch(client: Client, options: WatchOptions = {}): AsyncGenerator<ApiEvent, void, void> {
  const { signal, onState, onAnswer, onTrouble } = options
  const backOff = new BackOff()
  let queue: Registered | undefined
  let last = -1

  async function register(): Promise<Registered> {
    const made = await client.call('POST /register', options.register ?? {}, { signal })
    last = made.last_event_id
    queue = made
    onState?.(made)
    return made
  }

  async function poll(): Promise<readonly ApiEvent[]> {
    const { queue_id, event_queue_longpoll_timeout_seconds: seconds } = queue ?? (await register())
    const timeoutMs = seconds * 1000
    const { events } = await client.call('GET /events', { queue_id, last_event_id: last }, { signal, timeoutMs })
    // A queue without events sends a heartbeat, so an empty answer comes from a server that stops.
    if (events.length === 0) throw new Unreachable('GET /events', 'the server ended the poll')
    backOff.succeeded()
    onAnswer?.()
    return events as unknown as readonly ApiEvent[]
  }

  async function afterTrouble(error: unknown): Promise<void> {
    if (!isTemporary(error)) throw error
    if (isAboutQueue(error)) queue = undefined
    const waitMs = Math.max(backOff.next(), askedToWaitMs(error))
    onTrouble?.(error as Error, waitMs)
    await pause(waitMs, signal)
  }

  const isOver = (): boolean => signal?.aborted === true
  try {
    while (!isOver()) {
      let events: readonly ApiEvent[] = []
      try {
        events = await poll()
      } catch (error) {
        if (!isOver()) await afterTrouble(error)
      }
      for (const event of events) {
        if (isOver()) return
        last = event.id
        if (event.type !== 'heartbeat') yield event
      }
    }
  } finally {
    // The server deletes an abandoned queue by itself, a little later.
    const farewell = { timeoutMs: farewellMs }
    if (queue !== undefined) await client.call('DELETE /events', { queue_id: queue.queue_id }, farewell).catch(() => {})
  }
}

/** After a refused poll a new queue helps; after a refused registration it does not. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return error instanceof Unreachable
  return error.status >= 500 || error.status === 429 || isAboutQueue(error)
}

const isAboutQueue = (error: unknown): boolean =>
  error instanceof ApiFailure && error.route === 'GET /events' && error.status === 400

function askedToWaitMs(error: unknown): number {
  const seconds = error instanceof ApiFailure ? Number(error.body['retry-after'] ?? 0) : 0
  return Number.isFinite(seconds) ? seconds * 1000 : 0
}
