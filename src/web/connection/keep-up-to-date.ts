// Registers an event queue, applies its events to the store, and notices when the server can't be reached.
import { batch } from '@preact/signals'
import { ApiFailure } from '#client/api-failure.ts'
import type { ApiEvent } from '#client/api.ts'
import { BackOff, pause } from '#client/back-off.ts'
import { watchAnswers } from '#client/watch.ts'
import { forgetAnswered, shownAfter } from '../base/at-once.ts'
import { connection, isDeactivated, wake } from '../base/connection.ts'
import { announce, client, currentStore, knowPageOf, queueId } from '../base/live.ts'
import { keptPins } from '../base/pin-order.ts'
import { paceMs, turnToPoll } from '../base/tabs.ts'
import { applyEvent } from '../store/apply-event.ts'
import { registration } from '../store/registration.ts'
import { makeStore, type Store } from '../store/store.ts'
import type { State } from '../store/types.ts'
import { checkBuild } from './build.ts'
import { continueFrom, loadPeople, noteEarly } from './fill-store.ts'

/** Never returns. */
export async function keepUpToDate(): Promise<void> {
  sayGoodbye()
  const me = untilAnswered(() => client.call('GET /users/me'), lose)
  const onState = async (state: Registered): Promise<void> => {
    const { user_id } = await me
    knowPageOf(user_id)
    await begin(state, user_id)
  }
  // If this fails, so does the registration, which awaits it.
  me.catch(() => {})
  for (const backOff = new BackOff(); ;)
    try {
      const hooks = { onState, onAnswer: find, onTrouble: lose, beforePoll }
      for await (const told of watchAnswers(client, { register: registration, wake, paceMs, ...hooks })) {
        backOff.succeeded()
        for (let rest = apply(told); rest.length > 0; rest = apply(rest)) await pause(0, undefined)
      }
    } catch (error) {
      if (isEndOfSession(error)) return endSession(error)
      // Unexpected: register again.
      reportError(error)
      const waitMs = backOff.next()
      connection.value = { isLost: true, retryAt: Date.now() + waitMs }
      await pause(waitMs, wake.signal)
    }
}

function beforePoll(): ReturnType<typeof turnToPoll> {
  forgetAnswered()
  return turnToPoll()
}

const isEndOfSession = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.status === 401

function endSession({ code }: ApiFailure): void {
  if (code === 'REALM_DEACTIVATED') isDeactivated.value = true
  else afterSession()
}

/**
 * After hours of sleep, a response may have thousands of events, so the page pauses between them. Browsers let a hidden
 * page continue only once per second or minute.
 */
const applyMs = { visible: 16, hidden: 500 }

/** Applies events as one change of the page. Returns those that there was no time for. */
function apply(told: readonly ApiEvent[]): readonly ApiEvent[] {
  const store = currentStore.peek()
  if (store === undefined) return []
  const until = performance.now() + applyMs[document.visibilityState]
  let applied = 0
  try {
    batch(() => {
      do applyOne(store, told[applied++] as ApiEvent)
      while (applied < told.length && performance.now() < until)
    })
  } catch (error) {
    // A view that fails to render mustn't stop the events. Views render when the batch ends.
    reportError(error)
  }
  return told.slice(applied)
}

function applyOne(store: Store, event: ApiEvent): void {
  try {
    noteEarly(store, event)
    announce(applyEvent(store, event))
    for (const shown of shownAfter(event)) announce(applyEvent(store, shown as ApiEvent))
    if (event.type === 'realm' && event.op === 'deactivated') isDeactivated.value = true
  } catch (error) {
    // An event that can't be applied mustn't stop the others.
    reportError(error)
  }
}

type Registered = State & { readonly queue_id: string }

async function begin(state: Registered, ownId: number): Promise<void> {
  const store = makeStore(state, ownId)
  store.pins = keptPins(ownId)
  const before = currentStore.peek()
  if (before !== undefined) await continueFrom(before, store)
  batch(() => {
    queueId.value = state.queue_id
    currentStore.value = store
    find()
  })
  loadPeople(store, untilAnswered).catch((error: unknown) => {
    // If the session has ended, the next poll notices.
    if (!isEndOfSession(error)) reportError(error)
  })
}

/** Tells the server that it can drop the queue of a closed page. */
function sayGoodbye(): void {
  globalThis.addEventListener('pagehide', ({ persisted }) => {
    if (persisted || queueId.peek() === '') return
    void client.call('DELETE /events', { queue_id: queueId.peek() }, { keepalive: true }).catch(() => {})
  })
  globalThis.addEventListener('beforeunload', () => (leftAt = Date.now()))
}

let leftAt = 0
/** Long enough for the next page to load. */
const leavingMs = 3_000

/** The typed text stays in the browser, and the view in the address. */
function afterSession(): void {
  const restMs = leftAt + leavingMs - Date.now()
  // The user is signing out, so another page is about to load.
  if (restMs > 0) setTimeout(afterSession, restMs)
  else globalThis.location.assign(`/login/ended/${globalThis.location.hash}`)
}

/** Retries until the server responds. A refusal is a response. */
async function untilAnswered<T>(ask: () => Promise<T>, onTrouble?: typeof lose): Promise<T> {
  for (const backOff = new BackOff(); ;) {
    try {
      return await ask()
    } catch (error) {
      const isTemporary = error instanceof ApiFailure ? error.status >= 500 || error.status === 429 : true
      if (!isTemporary) throw error
      const waitMs = backOff.next()
      onTrouble?.(error as Error, waitMs)
      await pause(waitMs, wake.signal)
    }
  }
}

let failures = 0
function find(): void {
  // After a failure, the server may have been updated.
  if (failures > 0) void checkBuild()
  failures = 0
  if (connection.peek().isLost) connection.value = { isLost: false }
}
function lose(_error: Error, waitMs: number): void {
  // Don't mention a single failure: a server that restarts is back by the second attempt.
  failures++
  if (failures >= 2) connection.value = { isLost: true, retryAt: Date.now() + waitMs }
}
