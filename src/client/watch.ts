// Yields every event: registers a queue, polls it, registers a new one if the server has dropped it, and waits longer
// between attempts while the server fails.
import { ApiFailure, Unreachable } from './api-failure.ts'
import type { Api, ApiEvent } from './api.ts'
import { BackOff, pause } from './back-off.ts'
import type { Client } from './client.ts'
import { Wake } from './wake.ts'

type Registered = Api['POST /register']['answer']

export interface WatchOptions {
  readonly register?: Api['POST /register']['params']
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal
  /** `wake.ring()` abandons the running poll and starts the next one at once. */
  readonly wake?: Wake
  /** The least time between the starts of two polls, in milliseconds. */
  readonly paceMs?: () => number
  /** Awaited before each poll. */
  readonly beforePoll?: () => Promise<PollTurn>
  /** Called with the initial state of each queue: at the start, and whenever the queue was lost. */
  readonly onState?: (state: Registered) => void | Promise<void>
  /** Called after each response to a poll, even without events. */
  readonly onAnswer?: () => void
  /** Called with the error and the milliseconds until the next attempt. */
  readonly onTrouble?: (error: Error, waitMs: number) => void
}

export interface PollTurn {
  /** If false, the server responds at once, even without events. */
  readonly mayWait: boolean
  /** Called after the poll. */
  readonly done?: () => void
}

const deletionMs = 1_000

/** Throws errors that another attempt can't fix: an invalid key, refused parameters. */
export async function* watch(client: Client, options: WatchOptions = {}): AsyncGenerator<ApiEvent, void, void> {
  for await (const events of watchAnswers(client, options))
    for (const event of events) {
      if (options.signal?.aborted === true) return
      yield event
    }
}

/** Like `watch`, but yields the events of each response together. */
export async function* watchAnswers(
  client: Client,
  options: WatchOptions = {},
): AsyncGenerator<readonly ApiEvent[], void, void> {
  const { signal, onState, onAnswer, onTrouble, wake = new Wake() } = options
  const backOff = new BackOff()
  let queue: Registered | undefined
  let last = -1
  let polledAt = -Infinity

  const interruption = (): AbortSignal => (signal === undefined ? wake.signal : AbortSignal.any([signal, wake.signal]))

  async function register(): Promise<Registered> {
    const made = await client.call('POST /register', options.register ?? {}, { signal })
    await onState?.(made)
    last = made.last_event_id
    queue = made
    return made
  }

  async function poll(): Promise<readonly ApiEvent[]> {
    const { queue_id, event_queue_longpoll_timeout_seconds: seconds } = queue ?? (await register())
    const restMs = polledAt + (options.paceMs?.() ?? 0) - performance.now()
    if (restMs > 0) await pause(restMs, interruption())
    const { mayWait, done } = (await options.beforePoll?.()) ?? { mayWait: true }
    const dont_block = wake.wasRung() || !mayWait
    polledAt = performance.now()
    const params = { queue_id, last_event_id: last, ...(dont_block ? { dont_block } : {}) }
    try {
      const polling = { signal: interruption(), timeoutMs: seconds * 1000 }
      const { events } = await client.call('GET /events', params, polling)
      // A queue without events sends a heartbeat, so an empty response comes from a server that is stopping.
      if (events.length === 0 && !dont_block) throw new Unreachable('GET /events', 'the server ended the poll')
      backOff.succeeded()
      onAnswer?.()
      return events as unknown as readonly ApiEvent[]
    } finally {
      done?.()
    }
  }

  async function afterTrouble(error: unknown): Promise<void> {
    if (!isTemporary(error)) throw error
    if (isAboutQueue(error)) queue = undefined
    const waitMs = Math.max(backOff.next(), askedToWaitMs(error))
    onTrouble?.(error as Error, waitMs)
    await pause(waitMs, interruption())
  }

  const isOver = (): boolean => signal?.aborted === true
  try {
    while (!isOver()) {
      const rung = wake.signal
      let events: readonly ApiEvent[] = []
      try {
        events = await poll()
      } catch (error) {
        if (!isOver() && !rung.aborted) await afterTrouble(error)
      }
      if (isOver()) return
      last = events.at(-1)?.id ?? last
      const changes = events.filter(({ type }) => type !== 'heartbeat')
      if (changes.length > 0) yield changes
    }
  } finally {
    // If this fails, the server deletes the queue itself later.
    const deletion = { timeoutMs: deletionMs, keepalive: true }
    if (queue !== undefined) await client.call('DELETE /events', { queue_id: queue.queue_id }, deletion).catch(() => {})
  }
}

/** A new queue helps after a refused poll, but not after a refused registration. */
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
